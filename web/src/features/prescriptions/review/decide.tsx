import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Pick, Prescription, StockOption } from '@alafia/contract/prescriptions/schema'
import { holdNote } from '@alafia/contract/prescriptions/states'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { HealthNotes } from '../../../domain/health-notes.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useChangePrescription } from '../queries.ts'
import { ConfirmWarnings, warningsFor, ConfirmHold, ConfirmReject, type Warning } from './confirmations.tsx'
import { MedicationRow } from './medication-row.tsx'
import { mainAction } from './panel-keys.ts'
import { useFirstError } from './use-first-error.ts'
import { useUnsavedPicks } from './use-unsaved-picks.tsx'
import { usePicks } from './use-picks.ts'

export type DecideProps = {
  prescription: Prescription
  offers: readonly StockOption[]
  /** Undefined until it has come. */
  person: DispensingContext | undefined
  /** Somebody else is at it, or it is no longer in the queue: nothing can be decided here. */
  isHeld: boolean
  /** Tells that a decision is on its way, from when it is sent until it has failed. */
  onDeciding: (isDeciding: boolean) => void
  onClose: () => void
}

type Decision = { status: 'fulfilled' | 'pending' | 'rejected'; dispense?: Pick[] }
type OpenQuestion =
  | { ask: 'doubts'; doubts: Warning[]; picks: Pick[] }
  | { ask: 'pending' }
  | { ask: 'reject' }

const reasonMissing = 'Please say why the prescription is rejected'
const nothingPicked = 'Nothing is picked. Mark it pending or reject it instead.'

/** What waits to be filled: ordered beside picked, the notes, and what becomes of it. */
export function Decide({ prescription, offers, person, isHeld, onDeciding, onClose }: DecideProps) {
  const { id, medications, isGenuine, expiryDate } = prescription
  const { today } = useClinic()
  const panel = useRef<HTMLDivElement>(null)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const picking = usePicks(
    medications.map((medication, place) => ({ place, medication, wanted: medication.quantity })),
    offers,
  )
  // The fixed note of one that was held is no word about this filling.
  const [firstNotes] = useState(
    prescription.pharmacistNotes === holdNote ? '' : (prescription.pharmacistNotes ?? ''),
  )
  const [pharmacistNotes, setNotes] = useState(firstNotes)
  const [noteError, setNoteError] = useState<string>()
  const [pickError, setPickError] = useState<string>()
  const [question, setQuestion] = useState<OpenQuestion>()
  const [isDone, setDone] = useState(false)
  const change = useChangePrescription()
  const isNoted = pharmacistNotes.trim() !== firstNotes.trim()
  const leaving = useUnsavedPicks(id, !isDone && (isNoted || picking.isChanged), onClose)
  const canFulfil = isGenuine && expiryDate >= today
  useFirstError(panel, picking.attempt)

  const send = async (decision: Decision) => {
    setPickError(undefined)
    onDeciding(true)
    try {
      await change.mutateAsync({ id, pharmacistNotes, ...decision })
    } catch {
      setQuestion(undefined)
      onDeciding(false)
      toast({ title: 'Error', description: 'Failed to update prescription status', tone: 'danger' })
      return
    }
    setDone(true)
    toast({ title: 'Prescription Updated', description: 'Patient and doctor have been notified' })
    onClose()
  }

  const fulfil = () => {
    const picks = picking.tryOut()
    setPickError(picks?.length === 0 ? nothingPicked : undefined)
    if (!picks || picks.length === 0) return
    const doubts = warningsFor(picking.lines, person?.duplicates ?? [])
    if (doubts.length > 0) setQuestion({ ask: 'doubts', doubts, picks })
    else void send({ status: 'fulfilled', dispense: picks })
  }
  const hold = () => {
    if (change.isPending) return
    if (isNoted) setQuestion({ ask: 'pending' })
    else void send({ status: 'pending' })
  }
  const reject = () => {
    if (change.isPending) return undefined
    if (pharmacistNotes.trim() !== '') return setQuestion({ ask: 'reject' })
    setNoteError(reasonMissing)
    notesField.current?.focus()
  }
  const problem = change.error instanceof CallError ? change.error.problem : undefined
  const asked = { busy: change.isPending, onOpenChange: (open: boolean) => !open && setQuestion(undefined) }
  return (
    <div ref={panel} className="grid min-w-0 gap-4">
      {picking.lines.map((line) => (
        <MedicationRow
          key={line.place}
          line={line}
          amount={formatAmount(line.medication, line.medication.quantity)}
          duplicates={person?.duplicates.filter(({ medicationIndex }) => medicationIndex === line.place)}
          isTried={picking.attempt > 0}
          onTaken={(taken) => {
            setPickError(undefined)
            picking.set(line.place, taken)
          }}
        />
      ))}
      <Field label="Pharmacist notes" error={noteError}>
        <TextArea
          ref={notesField}
          rows={3}
          maxLength={2000}
          value={pharmacistNotes}
          onChange={({ target }) => {
            setNotes(target.value)
            setNoteError(undefined)
          }}
        />
      </Field>
      {pickError !== undefined && <Alert tone="warn" title={pickError} />}
      {change.isError && !isHeld && (
        <Alert tone="danger" title="Failed to update prescription status">
          {problem?.detail ?? 'Check your connection and try again. Nothing was handed out.'}
        </Alert>
      )}
      {person && person.allergies.length + person.medicalConditions.length > 0 && (
        // Once more where the hand goes: the heading may be out of sight by now.
        <HealthNotes allergies={person.allergies} medicalConditions={person.medicalConditions} />
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
        {!isHeld && (
          <>
            {canFulfil && (
              <Button {...mainAction} variant="primary" size="main" busy={change.isPending} onClick={fulfil}>
                <Check /> Fulfill Prescription <Kbd>Ctrl ↵</Kbd>
              </Button>
            )}
            <Button size="main" aria-disabled={change.isPending} onClick={hold}>
              Mark Pending
            </Button>
            <Button size="main" variant="danger" aria-disabled={change.isPending} onClick={reject}>
              Reject
            </Button>
          </>
        )}
        <Button variant="quiet" size="main" className="sm:ml-auto" onClick={leaving.close}>
          Cancel
        </Button>
      </div>
      {question?.ask === 'doubts' && (
        <ConfirmWarnings
          {...asked}
          doubts={question.doubts}
          onConfirm={() => void send({ status: 'fulfilled', dispense: question.picks })}
        />
      )}
      {question?.ask === 'pending' && (
        <ConfirmHold {...asked} onConfirm={() => void send({ status: 'pending' })} />
      )}
      {question?.ask === 'reject' && (
        <ConfirmReject
          {...asked}
          prescription={prescription}
          reason={pharmacistNotes.trim()}
          onConfirm={() => void send({ status: 'rejected' })}
        />
      )}
      {leaving.question}
    </div>
  )
}
