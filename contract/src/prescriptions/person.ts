import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { medication } from './schema.ts'
import { prescriptionStatuses } from './states.ts'

/** Another prescription of the same person that is under way, or whose supply still lasts. */
export const otherPrescription = z.object({
  id: id(),
  doctorName: z.string(),
  status: z.enum(prescriptionStatuses),
  issuedDate: civilDate(),
  /** When its latest filling was ready; null where there was none. */
  filledAt: z.nullable(instant),
  medications: z.array(z.pick(medication, { name: true, dosage: true, frequency: true, duration: true })),
})
export type OtherPrescription = z.infer<typeof otherPrescription>

/** The same drug, also under another name, handed out to this person from another prescription: it should still last, or was handed out just now. */
export const duplicateSupply = z.object({
  /** Counted from 0 in the order at hand. */
  medication: z.int(),
  prescriptionId: id(),
  /** As it stands there. */
  name: z.string(),
  filledAt: instant,
  /** For the pharmacist, one sentence. */
  message: z.string(),
})
export type DuplicateSupply = z.infer<typeof duplicateSupply>

/** What to mind before the medicine is handed out: of the person it is for; the insurance is the account holder's. */
export const prescriptionPerson = z.object({
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  regularMedicines: z.array(z.string()),
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
})
export type PrescriptionPerson = z.infer<typeof prescriptionPerson>
