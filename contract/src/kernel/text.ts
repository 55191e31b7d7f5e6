import * as z from 'zod/mini'

const storable = z.refine<string>((text) => !text.includes('\0'), 'Text must not contain the character U+0000')

type Bounds = { min?: number; max?: number; message?: string }

/**
 * Free text as a person types it: trimmed, without NUL (which PostgreSQL can't store).
 * `min` counts characters after trimming; `message` is the specification's for missing and too short alike.
 */
export const text = ({ min = 1, max = 500, message = 'Please fill in this field' }: Bounds = {}) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(min, message), z.maxLength(max, `At most ${max} characters`), storable)

/** Text that may be left empty: missing, null and blank are all `null`. */
export const optionalText = (max = 500) =>
  z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`), storable)),
    z.transform((value) => (value ? value : null)),
  )
