import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Medication } from '@alafia/contract/prescriptions/schema'

/** '6 tablets of Amlodipine 5 mg, 1 inhaler of Salbutamol 100 µg' */
export const owedText = (medications: readonly Medication[], of: 'owed' | 'waived' = 'owed'): string =>
  medications
    .filter((medication) => medication[of] > 0)
    .map((medication) => `${formatAmount(medication, medication[of])} of ${medication.name}`)
    .join(', ')
