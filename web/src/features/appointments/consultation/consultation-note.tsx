import { zodResolver } from '@hookform/resolvers/zod'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { consultationForm, type ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { DiagnosisField } from './diagnosis-field.tsx'
import { contentOf, type DraftContent } from './draft-autosave.ts'
import { DraftProblem, DraftStatus } from './draft-status.tsx'
import { ClosedElsewhere } from './closed-elsewhere.tsx'
import { NotesField } from './notes-field.tsx'
import { useComplete } from './use-complete.ts'
import { useDraft } from './use-draft.ts'

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

export type ConsultationNoteProps = {
  appointment: AppointmentDetails
  /** As it stood when the page was opened. */
  draft: ConsultationDraft
  /** Whether the visit is still live. */
  isOpen: boolean
  /** Ends the consultation's page: completed, or left. */
  onClose: () => void
  prescription: ReactNode
  /** Something is typed there that is not sent yet. */
  unsentMedication: boolean
  followUp: ReactNode
}

/** Longer than a save takes where there is a connection; milliseconds. */
const patience = 4000

/** What the doctor writes at a visit, and its end. */
export function ConsultationNote({
  appointment,
  draft,
  isOpen,
  onClose,
  prescription,
  unsentMedication,
  followUp,
}: ConsultationNoteProps) {
  const { today } = useClinic()
  const form = useForm<DraftContent>({
    resolver: zodResolver(consultationForm),
    defaultValues: contentOf(draft),
    shouldFocusError: false,
  })
  const { control, register, handleSubmit, formState, getValues, reset } = form
  const { errors, submitCount } = formState
  const { keeper, state } = useDraft(appointment.id, draft, form)
  const { complete, isCompleting } = useComplete(appointment.id, keeper)
  const [comparing, setComparing] = useState(true)
  const [asking, setAsking] = useState(false)
  const done = useRef(false)
  const canLose = isOpen && unsentMedication

  const leaving = useBlocker({
    shouldBlockFn: async () => {
      if (done.current || !isOpen) return false
      const late = new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), patience)
      })
      return !(await Promise.race([keeper.settle(), late])) || canLose
    },
    enableBeforeUnload: () => !done.current && isOpen && (keeper.isAtRisk || canLose),
    withResolver: true,
  })

  const finish = () =>
    handleSubmit(async (content) => {
      if (!(await complete(content))) return
      done.current = true
      onClose()
    })()
  const ended = !isOpen && !isCompleting
  // What is completed are the words of the press: typed since, they would be in no record.
  const isFixed = ended || isCompleting
  const isAhead = appointment.appointmentDate > today

  return (
    <Section title="Consultation">
      {/* No form: the prescription's fields stand in here too, and Enter in one of them ends no consultation. */}
      <div className="grid gap-6 [&_button]:scroll-mt-40 [&_input]:scroll-mt-40 [&_textarea]:scroll-mt-40">
        {ended && <ClosedElsewhere appointment={appointment} content={getValues} />}
        <ErrorSummary
          attempt={submitCount}
          errors={Object.entries(errors).map(([field, { message = '' }]) => ({ field, message }))}
        />
        <NotesField control={control} aside={<DraftStatus state={state} />} readOnly={isFixed} />
        {!ended && <DraftProblem state={state} onCompare={() => setComparing(true)} />}
        <DiagnosisField control={control} readOnly={isFixed} />
        {prescription}
        <Field
          label="What the patient should do"
          hint="In plain words: the patient reads this in the visit summary."
          optional
          error={errors.advice?.message}
        >
          <TextArea rows={3} readOnly={isFixed} {...register('advice')} />
        </Field>
        {followUp}
        {!ended && (
          <div className="grid gap-3 border-t border-line pt-4">
            {isAhead && (
              <p className="text-small text-ink-2">
                This visit is on {longDate(appointment.appointmentDate)}: it can be completed from that day
                on. What you write is kept until then.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={isCompleting}
                onClick={() => (unsentMedication ? setAsking(true) : void finish())}
              >
                Complete Consultation
              </Button>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </div>
      {state.kind === 'conflict' && comparing && (
        <ConflictDialog
          mine={contentOf(getValues())}
          theirs={state.theirs}
          onOpenChange={setComparing}
          onResolve={(chosen) => {
            reset(chosen)
            keeper.resolve(chosen, state.theirs)
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Complete without prescribing?"
        description="A medication is typed but not prescribed yet. Add Prescription sends it to the patient and the pharmacy."
        confirmLabel="Complete without it"
        cancelLabel="Go back"
        onConfirm={() => {
          setAsking(false)
          void finish()
        }}
      />
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title="Leave the consultation?"
        description={
          state.kind === 'saved' || state.kind === 'empty'
            ? 'A medication is typed but not prescribed yet, and will be lost. The notes are saved, and the visit stays open.'
            : 'The last words you typed could not be saved and will be lost. The visit stays open.'
        }
        confirmLabel="Leave without saving"
        cancelLabel="Keep writing"
        onConfirm={() => leaving.proceed?.()}
      />
      {unsentMedication && isOpen && (
        <Alert tone="warn" title="A medication is typed but not prescribed yet">
          Add Prescription sends it to the patient and the pharmacy.
        </Alert>
      )}
    </Section>
  )
}
