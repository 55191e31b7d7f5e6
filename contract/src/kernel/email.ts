import * as z from 'zod/mini'

export const malformedEmail = 'This doesn’t look like an email address'

/** In lower case. @param missing for an empty field */
export const emailAddress = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(254, malformedEmail),
      z.email(malformedEmail),
    )
