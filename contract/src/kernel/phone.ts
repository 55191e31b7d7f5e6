import * as z from 'zod/mini'

export const phoneMessage = 'Enter the whole phone number, for example 0803 555 0142'

/** Digits as people group them, with the country's code or without. */
export const looksLikePhone = (typed: string): boolean => {
  const digits = typed.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()-]+$/.test(typed) && digits >= 7 && digits <= 15
}

let isPossible = (_typed: string): boolean => true

/** The server knows each country's numbers; that is too large for the browser, which shows what the server says at the field. */
export const checkPhonesWith = (check: typeof isPossible): void => {
  isPossible = check
}

/** A number that some country could have. */
export const isPhoneNumber = (typed: string): boolean => looksLikePhone(typed) && isPossible(typed)

const phone = (isAccepted: (typed: string) => boolean) =>
  z.string(phoneMessage).check(
    z.trim(),
    z.maxLength(40, 'At most 40 characters'),
    z.refine((typed) => typed === '' || isAccepted(typed), phoneMessage),
  )

/** Missing, null and blank all become `null`. */
const orNull = (accepted: ReturnType<typeof phone>) =>
  z.pipe(
    z.nullish(accepted),
    z.transform((typed) => typed || null),
  )

/** A person's phone number, which may be empty. */
export const optionalPhone = orNull(phone(isPhoneNumber))

/** A place's, which may be empty: also an old landline, which no table of numbers knows ('01 234 5678'). */
export const optionalPlacePhone = orNull(phone(looksLikePhone))

/** In an update: if omitted, it stays as it is; null or blank clears it. */
export const updatedPhone = z.optional(
  z.pipe(
    z.nullable(phone(isPhoneNumber)),
    z.transform((typed) => typed || null),
  ),
)
