import { timeCursor } from '../request/next-page.ts'
import { readableMedications } from './row.ts'
import type { PrescribedMedication } from './table.ts'

type Name = { firstName: string; lastName: string }

/** One prescription whose units came from a batch, with the account holder's contact details. */
type RecipientRow = {
  prescriptionId: number
  /** The medications that got units. */
  indexes: number[]
  medications: PrescribedMedication[]
  patient: Name & { phone: string | null; email: string }
  member: Name | null
  lastAt: Date
  position: number
}

/** As pharmacists read it; `cursor` is where the page after it begins. */
export const toRecipient = <Row extends RecipientRow>({
  indexes,
  medications,
  patient,
  member,
  lastAt,
  position,
  ...row
}: Row) => {
  const readable = readableMedications(medications)
  const person = member ?? patient
  return {
    ...row,
    patientName: `${patient.firstName} ${patient.lastName}`,
    phone: patient.phone,
    email: patient.email,
    personName: `${person.firstName} ${person.lastName}`,
    medication: indexes.map((index) => readable[index]?.name ?? readable[0]?.name ?? '').join(', '),
    lastAt: lastAt.toISOString(),
    cursor: timeCursor(position, row.prescriptionId),
  }
}
