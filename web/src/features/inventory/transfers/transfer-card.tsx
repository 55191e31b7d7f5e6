import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { receiveTransfer, type Transfer, type TransferLine } from '@alafia/contract/inventory/transfers'
import { transferStatusLabel } from '@alafia/contract/inventory/transfer-states'
import { unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Status } from '../../../ui/status.tsx'
import { invalidateTransfers } from './queries.ts'
import { missingOf, nextStep, outcomeOf, titleOf, transferTone } from './texts.ts'

/** What is answered in a dialog of its own. */
export type TransferAnswer = 'count' | 'refuse' | 'cancel' | 'settle'

function Line({ line }: { line: TransferLine }) {
  const { today } = useClinic()
  const outcome = outcomeOf(line)
  return (
    <li className="grid gap-0.5 py-2">
      <p>
        <span className="font-semibold">{unitsOf(line.form, line.quantity)}</span> {line.itemName}
      </p>
      <p className="text-small text-ink-2">
        {line.manufacturer}, batch {line.batchNumber}, expires {plainDate(line.expiryDate)}
      </p>
      {outcome !== undefined && (
        <p className="text-small">
          {outcome}
          {line.difference !== null && `: ${line.difference}`}
        </p>
      )}
      {line.isRecalled && (
        <Status tone="danger" icon={OctagonAlert} kind="line">
          Recalled: what arrives goes into quarantine
        </Status>
      )}
      {line.expiryDate < today && missingOf(line) > 0 && (
        <Status tone="warn" kind="line">
          Expired: it can’t be dispensed any more
        </Status>
      )}
    </li>
  )
}

type Step = NonNullable<Transfer['answered']>

function StepText({ verb, step }: { verb: string; step: Step }) {
  const { timeZone } = useClinic()
  const signed = step.with === null ? step.by : `${step.by} with ${step.with}`
  return (
    <p className="text-small text-ink-2">
      {verb} {instantLabel(step.at, timeZone)} by {signed}
      {step.reason !== null && `: ${step.reason}`}
    </p>
  )
}

const answerVerb = ({ status }: Transfer) => {
  if (status === 'cancelled') return 'Cancelled'
  return status === 'refused' || status === 'returned' ? 'Refused' : 'Confirmed'
}

function ToAnswer({
  transfer,
  onAnswer,
}: {
  transfer: Transfer
  onAnswer: (answer: TransferAnswer) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const submit = useSubmit(receiveTransfer, {
    success: 'Everything is in your stock',
    failure: (why) => why ?? 'Failed to confirm what arrived',
    invalidate: invalidateTransfers,
  })
  const needsWitness = transfer.lines.some((line) => line.needsWitness)
  return (
    <>
      <Button variant="primary" onClick={() => (needsWitness ? onAnswer('count') : setAsking(true))}>
        All arrived
      </Button>
      <Button onClick={() => onAnswer('count')}>Something is missing</Button>
      <Button onClick={() => onAnswer('refuse')}>Refuse</Button>
      {isAsking && (
        <ConfirmSubmit
          title="Did all of it arrive?"
          description={`${transfer.lines.map((line) => `${unitsOf(line.form, line.quantity)} ${line.itemName}`).join(', ')}. They enter your stock.`}
          confirmLabel="All arrived"
          cancelLabel="Go back"
          variant="primary"
          submit={submit}
          onConfirm={() => submit.send({ params: { id: String(transfer.id) }, body: { lines: [] } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Props = {
  transfer: Transfer
  onAnswer: (answer: TransferAnswer) => void
}

/** One transfer: what, from where, how it stands, and what the reader's pharmacy is to do. */
export function TransferCard({ transfer, onAnswer }: Props) {
  const { side, status, lines, note, sent, answered, settled } = transfer
  const next = nextStep(transfer)
  return (
    <li className="grid gap-2 px-pad py-[calc(var(--pad)*0.75)]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-18 font-semibold">{titleOf(transfer)}</h3>
        <Status tone={transferTone[status]}>{transferStatusLabel[status]}</Status>
      </div>
      <StepText verb="Sent" step={sent} />
      {note !== null && <p>{note}</p>}
      <ul role="list" className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {answered && <StepText verb={answerVerb(transfer)} step={answered} />}
      {settled && <StepText verb="Settled" step={settled} />}
      {next !== undefined && <p>{next}</p>}
      {side !== null && (
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
          {side === 'to' && status === 'on-the-way' && <ToAnswer transfer={transfer} onAnswer={onAnswer} />}
          {side === 'from' && status === 'on-the-way' && (
            <Button onClick={() => onAnswer('cancel')}>Cancel transfer</Button>
          )}
          {side === 'from' && status === 'short' && (
            <Button variant="primary" onClick={() => onAnswer('settle')}>
              Settle missing units
            </Button>
          )}
          {side === 'from' && status === 'refused' && (
            <Button variant="primary" onClick={() => onAnswer('settle')}>
              Confirm return
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
