import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { optionalText, text } from '../kernel/text.ts'
import { chargeForm } from './charge-form.ts'
import { acknowledgements } from './dispensing-check.ts'
import { collector, pick } from './schema.ts'

/**
 * The part of the owed units that is dispensed. With `collectedBy` it is handed over immediately, otherwise it is ready for
 * collection.
 */
export const owedDispense = z.object({
  dispense: z.array(pick, 'Pick what you dispense').check(z.maxLength(100)),
  acknowledgements,
  /** Who pays this part. Without it, the patient pays all of it. */
  charge: z.optional(chargeForm),
  /** A second person who checks it. Of a controlled drug it is required. */
  witness: z.optional(witness),
  notes: optionalText(2000),
  collectedBy: collector,
})
export type OwedDispense = z.output<typeof owedDispense>

/** Why the units that are owed won't be dispensed. */
export const waiver = z.object({
  reason: text({ max: 500, message: 'Please say why it is no longer owed' }),
})
export type Waiver = z.output<typeof waiver>
