import * as z from 'zod/mini'

/** Decimal text with exactly its currency's decimals, as stored: never a float. */
export type Money = string

/** As it is entered. How many decimals it may have depends on the currency: the server says so (`inCurrency`). */
export const money = (message = 'Please enter an amount') =>
  z.string(message).check(z.regex(/^\d{1,10}(\.\d{1,9})?$/, message))

/** The code of ISO 4217. */
export type Currency = string
export const currency = z.string('Choose a currency').check(z.regex(/^[A-Z]{3}$/, 'Choose a currency'))
