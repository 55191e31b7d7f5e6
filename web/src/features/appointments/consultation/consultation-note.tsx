import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { updateAppointment } from '@alafia/contract/appointments/endpoints'
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
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateAppointments } from '../queries.ts'
import { updateTexts } from '../update-texts.ts'
import { DiagnosisField } from './diagnosis-field.tsx'
import { contentOf, type DraftContent } from './draft-autosave.ts'
import { DraftProblem, DraftStatus } from './draft-status.tsx'
import { ClosedElsewhere } from './closed-elsewhere.tsx'
import { NotesField } from './notes-field.tsx'
import { useDraft, useDraftSync } from './use-draft.ts'

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

export type ConsultationNoteProps = {
  appointment: AppointmentDetails
  /** As it was when the page was opened. */
  draft: ConsultationDraft
  /** Whether the appointment is still live. */
  isOpen: boolean
  /** Leaves the consultation's page. */
  onClose: () => void
  prescription: ReactNode
  /** A medication is typed that isn't prescribed yet. */
  unsentMedication: boolean
  /** Whether the doctor is in the call with this patient, which completing ends. */
  isInCall: () => boolean
  followUp: ReactNode
}

/** Longer than a save takes with a working connection. */
const leaveTimeoutMs = 4000

/** The doctor's note of a consultation, and its completion. */
export function ConsultationNote({
  appointment,
  draft,
  isOpen,
  onClose,
  prescription,
  unsentMedication,
  isInCall,
  followUp,
}: ConsultationNoteProps) {
  const { today } = useClinic()
  const { id } = appointment
  const { autosave, state, saved } = useDraft(id, draft)
  const form = useForm(updateAppointment, {
    schema: consultationForm,
    start: contentOf(draft),
    input: ({ diagnosisCodes, ...content }) => ({
      params: { id: String(id) },
      body: {
        status: 'completed' as const,
        ...content,
        diagnosisCodes: diagnosisCodes.map(({ code }) => code),
        draftVersion: autosave.snapshot().saved.version,
      },
    }),
    ...updateTexts,
    invalidate: invalidateAppointments,
    onSuccess: () => autosave.close(),
    onRefused: ({ draft: theirs }) => {
      if (!theirs) return false
      autosave.meet(theirs)
      return true
    },
  })
  const { control, register, errors, getValues, reset } = form
  useDraftSync(id, autosave, form)
  const [isCompleting, setCompleting] = useState(false)
  const [comparing, setComparing] = useState(true)
  const [asking, setAsking] = useState(false)
  /** What is to be completed, once the doctor agrees to end the call. */
  const [inCall, setInCall] = useState<DraftContent>()
  const isSending = useRef(false)
  const done = useRef(false)

  const leaving = useBlocker({
    shouldBlockFn: async () => {
      if (done.current || !isOpen) return false
      const late = new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), leaveTimeoutMs)
      })
      return !(await Promise.race([autosave.settle(), late]))
    },
    enableBeforeUnload: () => !done.current && isOpen && autosave.isAtRisk,
    withResolver: true,
  })

  const complete = async (content: DraftContent) => {
    // A second click comes before the first has disabled the button.
    if (isSending.current) return
    isSending.current = true
    setCompleting(true)
    // A save in progress would change the version that is being completed.
    await autosave.settle()
    if (await form.send(content)) {
      done.current = true
      onClose()
    } else setCompleting(false)
    isSending.current = false
  }
  const finish = () =>
    void form.check((content) => {
      if (isInCall()) setInCall(content)
      else void complete(content)
    })
  const ended = !isOpen && !isCompleting
  // Text typed after the button was pressed would be missing from the record.
  const isFixed = ended || isCompleting
  const isAhead = appointment.appointmentDate > today

  return (
    <Section title="Consultation">
      {/* Not a <form>: the prescription's fields are in here too, and Enter in one of them must not complete the consultation. */}
      <div className="grid gap-6 [&_button]:scroll-mt-40 [&_input]:scroll-mt-40 [&_textarea]:scroll-mt-40">
        {ended && <ClosedElsewhere appointment={appointment} content={getValues} />}
        <ErrorSummary errors={form.wrong} attempt={form.attempt} />
        <NotesField
          control={control}
          aside={<DraftStatus state={state} savedAt={saved.updatedAt} />}
          readOnly={isFixed}
        />
        {!ended && <DraftProblem state={state} onCompare={() => setComparing(true)} />}
        <DiagnosisField control={control} readOnly={isFixed} />
        {prescription}
        <Field
          label="What the patient should do"
          hint="Use plain words. The patient reads this in the appointment summary."
          optional
          error={errors.advice?.message}
        >
          <TextArea rows={3} readOnly={isFixed} {...register('advice')} />
        </Field>
        <Field
          label="Working note"
          hint="Only clinicians see this. It is part of the record."
          optional
          error={errors.workingNote?.message}
        >
          <TextArea rows={2} readOnly={isFixed} {...register('workingNote')} />
        </Field>
        {followUp}
        {!ended && (
          <div className="grid gap-3 border-t border-line pt-4">
            {isAhead && (
              <p className="text-small text-ink-2">
                You can complete this appointment from {longDate(appointment.appointmentDate)}. We’ll keep
                your notes until then.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={isCompleting}
                onClick={() => (unsentMedication ? setAsking(true) : finish())}
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
            autosave.resolve(chosen, state.theirs)
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Complete without prescribing?"
        description="You typed a medication but haven’t prescribed it. Add Prescription sends it to the patient and the pharmacy."
        confirmLabel="Complete without it"
        cancelLabel="Go back"
        onConfirm={() => {
          setAsking(false)
          finish()
        }}
      />
      <ConfirmDialog
        open={inCall !== undefined}
        onOpenChange={() => setInCall(undefined)}
        title="End the call and complete?"
        description={`You’re in a call with ${appointment.patientName}. Completing ends it for everyone.`}
        confirmLabel="End the call and complete"
        cancelLabel="Stay in the call"
        variant="primary"
        onConfirm={() => {
          setInCall(undefined)
          if (inCall) void complete(inCall)
        }}
      />
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title="Leave the consultation?"
        description="We couldn’t save what you typed last. It will be lost. The appointment stays open."
        confirmLabel="Leave without saving"
        cancelLabel="Keep writing"
        onConfirm={() => leaving.proceed?.()}
      />
      {unsentMedication && isOpen && (
        <Alert tone="warn" title="You typed a medication but haven’t prescribed it">
          Add Prescription sends it to the patient and the pharmacy.
        </Alert>
      )}
    </Section>
  )
}
