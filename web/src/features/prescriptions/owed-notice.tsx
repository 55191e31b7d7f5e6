import { PackageOpen } from 'lucide-react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Status } from '../../ui/status.tsx'
import { owedText } from './owed-text.ts'

/** What is still owed of the current fill, and what was waived. */
export function OwedNotice({
  prescription: { medications, owed },
  isStaff,
  isExpired,
}: {
  prescription: Prescription
  isStaff: boolean
  isExpired: boolean
}) {
  const waived = owedText(medications, 'waived')
  return (
    <>
      {owed > 0 && (
        <Status kind="line" tone="warn" icon={PackageOpen}>
          Still owed{isStaff ? '' : ' to you'}: {owedText(medications)}.
          {!isStaff && !isExpired && ' The pharmacy will tell you when it’s ready.'}
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
