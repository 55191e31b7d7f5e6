import { howToTake } from '@alafia/contract/prescriptions/directions'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { PrescribedMedication } from './table.ts'

/** 'Amlodipine 5 mg, 1 tablet each morning, 30 days, quantity 30 tablets (with food)' */
const medicationText = ({
  name,
  dosage,
  frequency,
  duration,
  instructions,
  quantity,
}: PrescribedMedication): string =>
  [
    name,
    howToTake({ dosage, frequency }),
    duration,
    `quantity ${formatAmount({ name, dosage }, quantity)}`,
  ].join(', ') + (instructions === null ? '' : ` (${instructions})`)

/** The medications as the appointment shows them, one per line. */
export const medicationsText = (medications: readonly PrescribedMedication[]): string =>
  medications.map(medicationText).join('\n')

/** 'Amlodipine 5 mg and 2 more' */
export const shortMedicationsText = ([first, ...others]: readonly { name: string }[]): string =>
  `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`
