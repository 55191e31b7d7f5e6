import { PackageOpen } from 'lucide-react'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import { Status } from '../../ui/status.tsx'

/** '6 tablets of Amlodipine 5 mg, 1 inhaler of Salbutamol 100 µg' */
const medicationsText = (medications: readonly Medication[], of: 'owed' | 'waived'): string =>
  medications
    .flatMap((medication) =>
      medication[of] > 0 ? [`${formatAmount(medication, medication[of])} of ${medication.name}`] : [],
    )
    .join(', ')

/** What of the current fill is still owed, and what was waived. */
export function OwedNotice({
  prescription: { medications, owed },
  isStaff,
}: {
  prescription: Prescription
  isStaff: boolean
}) {
  const waived = medicationsText(medications, 'waived')
  return (
    <>
      {owed > 0 && (
        <Status kind="line" tone="warn" icon={PackageOpen}>
          Still owed{isStaff ? '' : ' to you'}: {medicationsText(medications, 'owed')}.
          {!isStaff && ' The pharmacy will tell you when it’s ready.'}
        </Status>
      )}
      {waived !== '' && (
        <Status kind="line" tone="neutral">
          {isStaff ? 'Waived' : 'You won’t get'}: {waived}.
        </Status>
      )}
    </>
  )
}
