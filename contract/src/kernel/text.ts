import * as z from 'zod/mini'

const storable = z.refine<string>(
  (text) => !text.includes('\0'),
  'Text must not contain the character U+0000',
)

/** Rejects half of a surrogate pair: text columns would store a replacement character, and JSON columns refuse it. */
const wellFormed = z.refine<string>(
  (text) => !/\p{Surrogate}/u.test(text),
  'Text must not contain half a character',
)

/** As PostgreSQL counts them: an emoji, two units of a JavaScript string, is one. */
export const charactersIn = (typed: string): number => Array.from(typed).length

type Bounds = { min?: number; max?: number; message?: string }

/**
 * Free text that a person typed: trimmed, without NUL (which PostgreSQL can't store) or broken characters. `min` counts
 * characters after trimming. `message` is used for missing and for too short text.
 */
export const text = ({ min = 1, max = 500, message = 'Please fill in this field' }: Bounds = {}) =>
  z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.refine((typed) => charactersIn(typed) >= min, message),
    z.maxLength(max, `At most ${max} characters`),
    storable,
    wellFormed,
  )

/** Text that is still being typed: not trimmed, and possibly empty. */
export const draftText = (max: number) =>
  z
    .string('Please fill in this field')
    .check(z.maxLength(max, `At most ${max} characters`), storable, wellFormed)

/** Text that may be empty: missing, null and blank all become `null`. */
export const optionalText = (max = 500) =>
  z.pipe(
    z.nullish(
      z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`), storable, wellFormed),
    ),
    z.transform((value) => (value ? value : null)),
  )

/** Text in an update: if omitted, it stays as it is; null or blank clears it. */
export const updatedText = (max = 500) =>
  z.optional(
    z.pipe(
      z.nullable(
        z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`), storable, wellFormed),
      ),
      z.transform((value) => (value ? value : null)),
    ),
  )
