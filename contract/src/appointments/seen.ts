import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'

/**
 * The site that the patient saw beside the time, null for the clinic's own address: a visit in person somewhere else is refused. Left out,
 * it isn't compared.
 */
export const seenSite = z.optional(z.nullable(id('Choose a time again')))

/** The price of a visit that was shown to the person who books: any other is refused. Left out, it isn't compared. */
export const seenPrice = z.optional(z.object({ amount: money('Not an amount'), currency }))
export type SeenPrice = z.output<typeof seenPrice>
