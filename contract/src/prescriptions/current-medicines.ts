import * as z from 'zod/mini'
import { author } from '../clinical/entry.ts'
import { takingStatuses } from '../clinical/medicines-elsewhere/schema.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { optionalText } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { medication } from './schema.ts'

/** What someone said of a prescribed medicine: that it was stopped and why, or that it is taken again. */
const medicineStop = z.object({
  status: z.enum(takingStatuses),
  reason: z.nullable(z.string()),
  recorded: author,
})
export type MedicineStop = z.infer<typeof medicineStop>

/**
 * What counts now of what was said of a medicine: the doctors' latest, and beside it the patient's if it is newer. A patient's
 * never replaces a doctor's.
 */
export const said = z.object({ doctor: z.nullable(medicineStop), patient: z.nullable(medicineStop) })
export type Said = z.infer<typeof said>

/** A medicine of a prescription that is still valid, whoever signed it. */
export const currentMedicine = z.object({
  prescriptionId: id(),
  /** Counted from 0 in the prescription's order. */
  medicationIndex: z.int(),
  ...z.pick(medication, { name: true, dosage: true, frequency: true }).shape,
  /** The prescribed name, if another product was dispensed: then name and directions are that product's. */
  prescribedAs: z.nullable(z.string()),
  doctorName: z.string(),
  issuedDate: civilDate(),
  said,
})
export type CurrentMedicine = z.infer<typeof currentMedicine>

/** Whether a doctor has stopped it. A patient's word is shown, but the medicine still counts as taken. */
export const isStopped = ({ said: { doctor } }: { said: Said }): boolean => doctor?.status === 'stopped'

/** Says that a medicine was stopped, or is taken again. */
export const newMedicineStop = z
  .object({
    prescriptionId: id(),
    medicationIndex: z
      .int('Not a medicine')
      .check(z.gte(0, 'Not a medicine'), z.lt(maxMedications, 'Not a medicine')),
    status: z.enum(takingStatuses, 'Choose whether it is still taken'),
    reason: optionalText(200),
  })
  .check(
    z.refine(({ status, reason }) => status === 'taking' || (reason !== null && reason.length >= 3), {
      path: ['reason'],
      message: 'Say why it was stopped',
    }),
  )
export type NewMedicineStop = z.output<typeof newMedicineStop>
