import * as z from 'zod/mini'
import { optionalText, text } from '../kernel/text.ts'
import { collector, pick } from './schema.ts'

/** What is dispensed of the owed units. With `collectedBy` it is handed over at once, else it is ready for collection. */
export const owedDispense = z.object({
  dispense: z.array(pick, 'Pick what you dispense').check(z.maxLength(100)),
  notes: optionalText(2000),
  collectedBy: collector,
})
export type OwedDispense = z.output<typeof owedDispense>

/** Why nothing of what is owed will be dispensed. */
export const waiver = z.object({
  reason: text({ max: 500, message: 'Please say why it is no longer owed' }),
})
export type Waiver = z.output<typeof waiver>
