import * as z from 'zod/mini'

export const phoneMessage = 'Enter a phone number of 7 to 15 digits, for example 0803 555 0142'

/** Digits as people group them, with the country's code or without. */
export const isPhoneNumber = (typed: string): boolean => {
  const digits = typed.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()-]+$/.test(typed) && digits >= 7 && digits <= 15
}

const typed = z.string(phoneMessage).check(
  z.trim(),
  z.maxLength(40, 'At most 40 characters'),
  z.refine((phone) => phone === '' || isPhoneNumber(phone), phoneMessage),
)

/** A phone number that may be empty: missing, null and blank all become `null`. */
export const optionalPhone = z.pipe(
  z.nullish(typed),
  z.transform((phone) => phone || null),
)

/** In an update: if omitted, it stays as it is; null or blank clears it. */
export const updatedPhone = z.optional(
  z.pipe(
    z.nullable(typed),
    z.transform((phone) => phone || null),
  ),
)
