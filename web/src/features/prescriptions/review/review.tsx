import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { queuedStatuses } from '@alafia/contract/prescriptions/states'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { useCloseOwnDialog } from '../../../ui/overlay/use-close-own-dialog.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { dispensingContextQuery, prescriptionQuery, stockOptionsQuery } from '../queries.ts'
import { insurersQuery } from '../charges/queries.ts'
import type { Paying } from '../charges/take-payment-of.tsx'
import { NewVersion } from '../asking/new-version.tsx'
import { PanelQuestions } from '../asking/panel-questions.tsx'
import { AfterDispensing } from './after-dispensing.tsx'
import { ClaimedBy } from './claimed-by.tsx'
import { Decide } from './decide.tsx'
import { Heading } from './heading.tsx'
import { DealtWith, LeftQueue } from './left-queue.tsx'
import { panelKeys } from './panel-keys.ts'
import { useClaim } from './use-claim.ts'
import { PatientDetails } from './patient-details.tsx'
import { StoppedNotice } from './stopped-notice.tsx'
import { RecallsNotice } from '../recalls-notice.tsx'
import { Reversals } from '../reversals.tsx'
import { AcceptedFindings } from '../safety/accepted-findings.tsx'

/** Seldom needed, so its code is loaded when it is. */
const WaitingFill = lazyComponent(async () => (await import('./waiting-fill.tsx')).WaitingFill)

const Bills = lazyComponent(async () => (await import('../charges/bills.tsx')).Bills)

const isQueued = ({ status }: Prescription) => queuedStatuses.some((queued) => queued === status)

export type ReviewProps = {
  id: number
  onClose: () => void
  /** Offered once it is filled. */
  onPrintLabels?: ((prescription: Prescription) => void) | undefined
  onTakePayment?: ((prescription: Paying) => void) | undefined
}

/** The review panel (PHARM-7) of one prescription, whether or not it is in a list on the screen. */
export function Review({ id, onClose, ...offered }: ReviewProps) {
  const [isUnseen, setUnseen] = useState(false)
  /** What the pharmacist typed outlives what they may see. */
  const [note, setNote] = useState('')
  // Asking again would be refused again, and each refusal is in the audit trail.
  const query = useQuery({ ...prescriptionQuery(id), enabled: !isUnseen })
  const isRefused = query.error instanceof CallError && query.error.status === 404
  if (isRefused && !query.isFetching && !isUnseen) setUnseen(true)
  if (isUnseen) return <LeftQueue note={note} onClose={onClose} />
  // It goes on with the new version; the claim and the picks are that one's.
  const next = query.data?.replacedBy ?? null
  if (next !== null) return <Review key={next} id={next} onClose={onClose} {...offered} />
  if (query.data) return <Loaded prescription={query.data} onNote={setNote} onClose={onClose} {...offered} />
  if (query.isPending) return <SkeletonRows />
  return (
    <Alert
      tone="danger"
      title="We couldn’t load this prescription"
      actions={
        <>
          <Button onClick={() => void query.refetch()}>Try again</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    />
  )
}

type LoadedProps = Pick<ReviewProps, 'onPrintLabels' | 'onTakePayment'> & {
  prescription: Prescription
  onNote: (note: string) => void
  onClose: () => void
}

function Loaded({ prescription, onNote, onClose, onPrintLabels, onTakePayment }: LoadedProps) {
  const close = useCloseOwnDialog(onClose)
  const { id, isGenuine, expiryDate, findings, checks, medications, doctorName, owed } = prescription
  const { today } = useClinic()
  /** A panel that was opened to decide stays one until it closes, so that nothing typed is lost. */
  const [isOpenedQueued] = useState(() => isQueued(prescription))
  const [isDeciding, setDeciding] = useState(false)
  const isWaiting = isQueued(prescription)
  const isDecision = isOpenedQueued || isWaiting
  const isDecidedElsewhere = isDecision && !isWaiting && !isDeciding
  const claim = useClaim(id, isWaiting || owed > 0)
  const person = useQuery(dispensingContextQuery(id))
  const options = useQuery({ ...stockOptionsQuery(id), enabled: isDecision || owed > 0 })
  const insurers = useQuery({ ...insurersQuery, enabled: isDecision || owed > 0 })
  // Who pays is suggested from both; in between, someone quick would dispense without it.
  const isReady = options.data !== undefined && !insurers.isPending && !person.isPending
  const isReadOnly = isDecidedElsewhere || claim.holder !== undefined

  return (
    <Card
      className="grid min-w-0 content-start gap-4 sm:p-6"
      // Shortcuts for buttons in the panel.
      onKeyDown={panelKeys(onClose)}
    >
      <Heading prescription={prescription} person={person.data} />
      {isDecidedElsewhere ? <DealtWith prescription={prescription} /> : <ClaimedBy claim={claim} />}
      <NewVersion prescription={prescription} />
      {prescription.question !== null && (
        <PanelQuestions prescription={prescription} isReadOnly={isReadOnly} />
      )}
      {!isGenuine && (
        <Alert tone="danger" title={notGenuine}>
          The administrators have been notified. Reject this one and ask the doctor for a new one.
        </Alert>
      )}
      {(isDecision || owed > 0) && expiryDate < today && (
        <Alert tone="danger" title={`This prescription expired on ${plainDate(expiryDate)}`}>
          {isDecision ? 'It can’t be dispensed. Reject it' : 'The rest can’t be dispensed. Waive it'} and ask
          the patient to see the doctor for a new one.
        </Alert>
      )}
      {person.data && <StoppedNotice said={person.data.said} medications={medications} />}
      {person.data?.waitingFill && !isReadOnly && (
        <WaitingFill prescription={prescription} fill={person.data.waitingFill} />
      )}
      <RecallsNotice prescription={prescription} reader="pharmacist" />
      <Reversals prescription={prescription} isStaff />
      <PatientDetails query={person} prescription={prescription} />
      {findings && (isDecision || owed > 0) && (
        <details>
          <summary className="inline-flex min-h-control-small cursor-pointer items-center rounded-control text-primary underline underline-offset-4">
            What was found when it was signed
          </summary>
          <AcceptedFindings
            findings={findings}
            checks={checks}
            names={medications.map(({ name }) => name)}
            doctorName={doctorName}
          />
        </details>
      )}
      {options.isError && !options.data && <LoadFailed what="the stock" query={options} />}
      {isDecision && !isReady && !options.isError && <SkeletonRows />}
      {isDecision && (prescription.reversals.length > 0 || prescription.waitingSince !== null) && (
        <Bills prescription={prescription} isReadOnly={isReadOnly} isOnlyOpen />
      )}
      {isDecision && isReady && options.data && (
        <Decide
          prescription={prescription}
          options={options.data}
          person={person.data}
          isReadOnly={isReadOnly}
          onNote={onNote}
          onDeciding={setDeciding}
          onPrintLabels={onPrintLabels}
          onTakePayment={onTakePayment}
          onClose={close}
        />
      )}
      {!isDecision && (
        <AfterDispensing
          prescription={prescription}
          options={isReady ? options.data : undefined}
          person={person.data}
          isReadOnly={isReadOnly}
          onClose={close}
        />
      )}
    </Card>
  )
}
