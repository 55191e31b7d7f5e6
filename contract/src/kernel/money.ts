import * as z from 'zod/mini'

/** Decimal text with two places, exactly as stored: never a float. */
export type Money = string

export const money = (message = 'Please enter an amount') =>
  z.string(message).check(z.regex(/^\d{1,10}\.\d{2}$/, message))

export const currencies = ['NGN', 'USD'] as const
export type Currency = (typeof currencies)[number]
export const currency = z.enum(currencies)
