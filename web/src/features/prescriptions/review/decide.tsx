import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isNothing } from '@alafia/contract/billing/shares'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { updatePrescription } from '@alafia/contract/prescriptions/endpoints'
import type { Pick, Prescription } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { holdNote } from '@alafia/contract/prescriptions/states'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { HealthSummary } from '../../../domain/health-summary.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { dispensingOptions } from '../queries.ts'
import { TodaysCheck } from '../recheck/todays-check.tsx'
import { useRecheck } from '../recheck/use-recheck.ts'
import { ConfirmReject, ConfirmWarnings, warningsFor, type Warning } from './confirmations.tsx'
import { ChargePanel } from '../charges/charge-panel.tsx'
import { useCharge, type ChargeBody } from '../charges/use-charge.ts'
import type { Paying } from '../charges/take-payment-of.tsx'
import { FindItem } from '../picks/find-item.tsx'
import { MedicationRow } from '../picks/medication-row.tsx'
import { mainAction } from './panel-keys.ts'
import { SecondCheck, useSecondCheck } from './second-check.tsx'
import { useNoteDraft } from './note-draft.ts'
import { NoteField } from './note-field.tsx'
import { prescribedIn } from './prescribed-in.ts'
import { useFirstError } from '../use-first-error.ts'
import { usePicks } from '../picks/use-picks.ts'
import { pickedMedications } from '../picks/picks.ts'
import { useUnsavedPicks } from '../picks/use-unsaved-picks.tsx'

export type DecideProps = {
  prescription: Prescription
  options: readonly StockOption[]
  /** Undefined while it is loading. */
  person: DispensingContext | undefined
  /** Another pharmacist has it open, or it has left the queue: nothing can be decided here. */
  isReadOnly: boolean
  /** What is in the note that the pharmacist has typed; empty without one. */
  onNote: (note: string) => void
  /** From when a decision is sent until it has failed. */
  onDeciding: (isDeciding: boolean) => void
  onClose: () => void
  /** Offered once it is filled. */
  onPrintLabels: ((prescription: Prescription) => void) | undefined
  /** The same, if the patient has something to pay. */
  onTakePayment: ((prescription: Paying) => void) | undefined
}

type Decision = { status: 'fulfilled' | 'pending' | 'rejected'; dispense?: Pick[]; charge?: ChargeBody }
type OpenQuestion =
  | { kind: 'warnings'; warnings: Warning[]; picks: Pick[]; charge: ChargeBody }
  | { kind: 'ask' }
  | { kind: 'reject' }

const reasonMissing = 'Please say why the prescription is rejected'
const nothingPicked = 'Nothing is picked. Mark it pending or reject it instead.'

/** A prescription in the queue: what was prescribed beside what is picked, the notes, and the decision. */
export function Decide({
  prescription,
  options,
  person,
  isReadOnly,
  onNote,
  onDeciding,
  onClose,
  onPrintLabels,
  onTakePayment,
}: DecideProps) {
  const { id, medications, isGenuine, expiryDate, doctorName } = prescription
  const { today } = useClinic()
  const panel = useRef<HTMLDivElement>(null)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const picks = usePicks(
    medications.map((medication, medicationIndex) => ({
      medicationIndex,
      medication,
      units: medication.quantity,
    })),
    options,
  )
  // The fixed note of a held prescription isn't about this fill.
  const [firstNotes] = useState(
    prescription.pharmacistNotes === holdNote ? '' : (prescription.pharmacistNotes ?? ''),
  )
  const notes = useNoteDraft(id, firstNotes)
  const pharmacistNotes = notes.text
  // The first notes may be another pharmacist's.
  const typed = pharmacistNotes === firstNotes ? '' : pharmacistNotes
  useEffect(() => onNote(typed), [onNote, typed])
  const [noteError, setNoteError] = useState<string>()
  const [pickError, setPickError] = useState<string>()
  const [question, setQuestion] = useState<OpenQuestion>()
  const [isDone, setDone] = useState(false)
  const recheck = useRecheck(id, pickedMedications(picks.medications))
  const second = useSecondCheck(picks.medications)
  const charge = useCharge(id, picks.medications, person, notes)
  /** Of what was sent last. */
  const isToPay = useRef(false)
  const update = useSubmit(updatePrescription, {
    ...dispensingOptions,
    success: (filled) =>
      filled.status === 'fulfilled' && onPrintLabels
        ? {
            ...dispensingOptions.success,
            actions: [
              ...(onTakePayment && isToPay.current
                ? [
                    {
                      label: 'Take payment',
                      otherwise: 'The payment is taken from Recently Fulfilled.',
                      onPress: () => onTakePayment(filled),
                    },
                  ]
                : []),
              {
                label: 'Print labels',
                otherwise: 'Labels are printed from Recently Fulfilled.',
                onPress: () => onPrintLabels(filled),
              },
            ],
          }
        : dispensingOptions.success,
    onRefused: (problem) => {
      if (problem.findings) recheck.refused()
      charge.refused(problem)
      second.refusedBy(problem)
    },
  })
  const unsaved = useUnsavedPicks(
    id,
    !isDone && (notes.isAtRisk || picks.isChanged || recheck.hasReasons),
    onClose,
  )
  const canFulfil = isGenuine && expiryDate >= today && prescription.question !== 'open'
  useFirstError(panel, picks.attempt + recheck.attempt + charge.attempt + second.attempt)

  const leave = () => {
    // The panel is no longer guarded before its address changes.
    flushSync(() => setDone(true))
    onClose()
  }
  const send = async (decision: Decision) => {
    setPickError(undefined)
    onDeciding(true)
    notes.setDeciding(true)
    isToPay.current = decision.charge !== undefined && !isNothing(decision.charge.toPay)
    const isSaved = await update.send({
      params: { id: String(id) },
      body: {
        pharmacistNotes,
        ...decision,
        ...(decision.dispense ? { acknowledgements: recheck.acknowledgements, ...second.body } : {}),
      },
    })
    notes.setDeciding(false)
    if (!isSaved) {
      onDeciding(false)
      return false
    }
    if (decision.status !== 'pending') notes.close()
    leave()
    return true
  }

  const fulfil = () => {
    const dispense = picks.validate()
    setPickError(dispense?.length === 0 ? nothingPicked : undefined)
    const mayDispense = recheck.mayDispense()
    const charged = charge.validate()
    const isChecked = second.isComplete()
    if (!dispense || dispense.length === 0 || !mayDispense || !charged || !isChecked) return
    const warnings = warningsFor(picks.medications, person?.duplicates ?? [])
    if (warnings.length > 0) setQuestion({ kind: 'warnings', warnings, picks: dispense, charge: charged })
    else void send({ status: 'fulfilled', dispense, charge: charged })
  }
  const hold = () => {
    if (update.isPending) return
    void send({ status: 'pending' })
  }
  const reject = () => {
    if (update.isPending) return undefined
    if (pharmacistNotes.trim() !== '') return setQuestion({ kind: 'reject' })
    setNoteError(reasonMissing)
    notesField.current?.focus()
  }
  const confirmation = { submit: update, onClose: () => setQuestion(undefined) }
  return (
    <div ref={panel} className="grid min-w-0 gap-4">
      <TodaysCheck
        recheck={recheck}
        names={medications.map(({ name }) => name)}
        doctorName={doctorName}
        isReadOnly={isReadOnly || !canFulfil}
      />
      {picks.medications.map((one) => (
        <MedicationRow
          key={one.medicationIndex}
          picks={one}
          amount={formatAmount(one.medication, one.medication.quantity)}
          duplicates={person?.duplicates.filter(
            ({ medicationIndex }) => medicationIndex === one.medicationIndex,
          )}
          isTried={picks.attempt > 0}
          search={
            <FindItem
              prescriptionId={id}
              picks={one}
              onFound={(item) => picks.offer(one.medicationIndex, item)}
            />
          }
          onPick={(items) => {
            setPickError(undefined)
            picks.set(one.medicationIndex, items)
          }}
        />
      ))}
      {!isReadOnly && canFulfil && <SecondCheck check={second} />}
      <ChargePanel charge={charge} isReadOnly={isReadOnly || !canFulfil} />
      <NoteField notes={notes} error={noteError} field={notesField} onTyped={() => setNoteError(undefined)} />
      {pickError !== undefined && <Alert tone="warn" title={pickError} />}
      {!isReadOnly && question === undefined && <FailureAlert failure={update.failure} />}
      {person && (
        // Repeated beside the buttons, since the heading may be out of sight.
        <HealthSummary health={person.health} prescribed={prescribedIn(person, prescription)} />
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
        {!isReadOnly && (
          <>
            {canFulfil && (
              <Button {...mainAction} variant="primary" size="main" busy={update.isPending} onClick={fulfil}>
                <Check /> Fulfill Prescription <Kbd>Ctrl ↵</Kbd>
              </Button>
            )}
            <Button size="main" aria-disabled={update.isPending} onClick={hold}>
              Mark Pending
            </Button>
            {prescription.question !== 'open' && (
              <Button
                size="main"
                aria-disabled={update.isPending}
                onClick={() => update.isPending || setQuestion({ kind: 'ask' })}
              >
                Ask the doctor…
              </Button>
            )}
            <Button size="main" variant="danger" aria-disabled={update.isPending} onClick={reject}>
              Reject
            </Button>
          </>
        )}
        <Button variant="quiet" size="main" className="sm:ml-auto" onClick={unsaved.close}>
          Cancel
        </Button>
      </div>
      {question?.kind === 'warnings' && (
        <ConfirmWarnings
          {...confirmation}
          warnings={question.warnings}
          onConfirm={() => send({ status: 'fulfilled', dispense: question.picks, charge: question.charge })}
        />
      )}
      {question?.kind === 'ask' && (
        <AskDialog prescription={prescription} onClose={() => setQuestion(undefined)} onAsked={leave} />
      )}
      {question?.kind === 'reject' && (
        <ConfirmReject
          {...confirmation}
          prescription={prescription}
          reason={pharmacistNotes.trim()}
          onConfirm={() => send({ status: 'rejected' })}
        />
      )}
      {unsaved.question}
    </div>
  )
}
