import { CalendarX, Eye, PackageCheck, PackageOpen, RotateCcw, Siren } from 'lucide-react'
import type { ActiveClaim } from '@alafia/contract/prescriptions/queue'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { holdNote } from '@alafia/contract/prescriptions/states'
import { useClinic } from '../../../lib/clinic.ts'
import { waitingTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ListRow } from '../../../ui/list/list.tsx'
import { Status } from '../../../ui/status.tsx'
import { QuestionLine } from '../asking/question-line.tsx'
import { NotGenuine } from '../not-genuine.tsx'
import { refillsLabel } from '../status.ts'
import { owedText } from '../owed-text.ts'
import { ChosenPharmacy } from '../chosen-pharmacy.tsx'
import { StatusBadge } from '../status-badge.tsx'

const isOnHold = ({ status, pharmacistNotes }: Prescription) =>
  status === 'pending' && pharmacistNotes === holdNote

const isRefill = ({ status, refillsAllowed, refillsLeft, owed }: Prescription) =>
  owed === 0 && (status === 'active' || refillsLeft < refillsAllowed)

export type QueueRowProps = {
  prescription: Prescription
  claim: ActiveClaim | undefined
  isOpen: boolean
  /** Whether Tab stops at this row; the arrow keys move on from there. */
  isTabStop: boolean
  now: Date
  onReview: () => void
}

/** One prescription in the queue: for whom, what, by whom, since when, and what is special. */
export function QueueRow({ prescription, claim, isOpen, isTabStop, now, onReview }: QueueRowProps) {
  const { today } = useClinic()
  const { id, status, patientName, medications, owed, expiryDate, refillsLeft } = prescription
  const since = owed > 0 ? (prescription.dispensedAt ?? prescription.requestedAt) : prescription.requestedAt
  return (
    <ListRow
      current={isOpen}
      className={
        isOpen ? 'bg-primary-tint [&_.bg-primary-tint]:bg-surface' : 'transition-colors hover:bg-sunken'
      }
      title={patientName}
      text={medications.map(({ name }) => name).join(', ')}
      trailing={
        <>
          {prescription.isUrgent && (
            <Status tone="danger" icon={Siren}>
              Urgent
            </Status>
          )}
          {isOnHold(prescription) ? <Status tone="neutral">On hold</Status> : <StatusBadge status={status} />}
          <span className="tabular">
            <span className="sr-only">{owed > 0 ? 'Owed for' : 'Waiting for'} </span>
            {waitingTime(since, now)}
          </span>
        </>
      }
      actions={
        <Button
          size="small"
          // The whole row is clickable.
          className="after:absolute after:inset-0"
          data-review={id}
          tabIndex={isTabStop ? 0 : -1}
          aria-pressed={isOpen}
          aria-label={`Review ${patientName}`}
          onClick={onReview}
        >
          Review
        </Button>
      }
    >
      <p className="text-small text-ink-2">{prescription.doctorName}</p>
      {claim && !claim.isYours && (
        <Status kind="line" tone="warn" icon={Eye} className="text-small">
          {claim.pharmacistName} has this open
        </Status>
      )}
      <QuestionLine prescription={prescription} />
      <NotGenuine isGenuine={prescription.isGenuine} />
      {owed > 0 && (
        <Status kind="line" tone="warn" icon={PackageOpen} className="text-small">
          Owed: {owedText(medications)}
        </Status>
      )}
      {prescription.waitingSince !== null && prescription.pharmacy?.isYours && (
        <Status kind="line" tone="info" icon={PackageCheck} className="text-small">
          An earlier fill waits for collection
        </Status>
      )}
      {expiryDate < today && (
        <Status kind="line" tone="danger" icon={CalendarX} className="text-small">
          Expired
        </Status>
      )}
      {isRefill(prescription) && (
        <Status kind="line" tone="info" icon={RotateCcw} className="text-small">
          Refill, {refillsLabel(refillsLeft)} after this
        </Status>
      )}
      <ChosenPharmacy prescription={prescription} />
    </ListRow>
  )
}
