import * as z from 'zod/mini'
import { healthSummary } from '../clinical/facts/schema.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { said } from './current-medicines.ts'
import { medication } from './schema.ts'
import { prescriptionStatuses } from './states.ts'

/** Another prescription of the same person that isn't complete, or whose supply still lasts. */
export const otherPrescription = z.object({
  id: id(),
  doctorName: z.string(),
  status: z.enum(prescriptionStatuses),
  issuedDate: civilDate(),
  /** When its last fill was ready; null if it was never filled. */
  filledAt: z.nullable(instant),
  medications: z.array(
    z.object({
      ...z.pick(medication, { name: true, dosage: true, frequency: true, duration: true }).shape,
      said,
    }),
  ),
})
export type OtherPrescription = z.infer<typeof otherPrescription>

/**
 * The same drug, even under another name, that this person got from another prescription: the supply should still last, or it
 * was dispensed in the last few days.
 */
export const duplicateSupply = z.object({
  medicationIndex: z.int(),
  prescriptionId: id(),
  /** The drug's name in the other prescription. */
  name: z.string(),
  filledAt: instant,
  /** One sentence for the pharmacist. */
  message: z.string(),
})
export type DuplicateSupply = z.infer<typeof duplicateSupply>

/** What a pharmacist needs to know about the person before dispensing. */
export const dispensingContext = z.object({
  health: healthSummary,
  /** The account holder’s: for a child, the one to call. */
  phone: z.nullable(z.string()),
  /** The person's own: never the account holder's for a family member. */
  insurance: z.nullable(
    z.object({
      provider: z.nullable(z.string()),
      plan: z.nullable(z.string()),
      number: z.nullable(z.string()),
    }),
  ),
  /** The same person's other current prescriptions, newest first. */
  current: z.array(otherPrescription),
  duplicates: z.array(duplicateSupply),
  /** What was said of this prescription's own medications since it was signed, in their order. */
  said: z.array(said),
  /** An earlier fill that waits for collection at the reader's pharmacy, though the next one was asked for since. */
  waitingFill: z.nullable(z.object({ fillNumber: z.int(), filledAt: instant, isControlled: z.boolean() })),
  /** Medications of which a controlled drug was dispensed in the last fill: a second person signs what comes back. */
  controlled: z.array(z.int()),
})
export type DispensingContext = z.infer<typeof dispensingContext>
