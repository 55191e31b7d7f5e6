import * as z from 'zod/mini'
import { civilDate } from '../../kernel/civil-schema.ts'

/** `collectUntil`: the last day on which what is filled there can be collected. The server requires today or later. */
export const closing = z.object({ collectUntil: civilDate('Choose a day') })

/** What is at a pharmacy, to be known before it closes. */
export const pharmacyContents = z.object({
  /** Units that haven't expired, in every batch. */
  unitsInStock: z.int(),
  /** Prescriptions that chose it and aren't filled yet. */
  waiting: z.int(),
  /** Prescriptions of which something is still to be collected or dispensed there. */
  ready: z.int(),
  /** Transfers of stock from or to it with units that aren't accounted for yet. */
  transfers: z.int(),
  /** Pharmacists who work there. */
  staff: z.int(),
})
export type PharmacyContents = z.infer<typeof pharmacyContents>
