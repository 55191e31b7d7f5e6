import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { consultationForm, type ConsultationForm } from '@alafia/contract/appointments/consulting'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { HealthNotes } from '../../ui/health-notes.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { History } from './history.tsx'
import { aboutPerson, nameOf, personOf } from './person.ts'
import { appointmentQuery } from './queries.ts'
import { useMove } from './use-move.ts'
import { visitLine } from './wording.ts'

export type ConsultationProps = {
  id: number
  /** Ends the panel: completed, or cancelled. */
  onClose: () => void
  /** The prescription part, which knows the visit it is for. */
  renderPrescription: (visit: AppointmentDetails) => ReactNode
  /** Something is typed there that is not sent yet. */
  unsentMedication: boolean
}

/** Who is being seen, and what to mind: pinned above the work. */
function PersonBar({ visit }: { visit: AppointmentDetails }) {
  const { today } = useClinic()
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
      <Avatar {...personOf(visit)} size="small" />
      <p>
        <span className="font-semibold">{nameOf(visit)}</span>{' '}
        <span className="text-small text-ink-2">{aboutPerson(visit, today)}</span>
      </p>
      <span className="ml-auto text-small text-ink-2">{visit.appointmentTime}</span>
      <HealthNotes {...visit} className="w-full" />
    </div>
  )
}

function Note({
  visit,
  onClose,
  renderPrescription,
  unsentMedication,
}: Omit<ConsultationProps, 'id'> & { visit: AppointmentDetails }) {
  const { register, handleSubmit, formState } = useForm<ConsultationForm>({
    resolver: zodResolver(consultationForm),
    defaultValues: { notes: '', diagnosis: '', diagnosisCodes: [], advice: '' },
  })
  const { errors, isDirty } = formState
  const { move, movingId } = useMove()
  const [done, setDone] = useState(false)
  const somethingTyped = isDirty || unsentMedication
  // Another visit, another page, Cancel, closing the window: each would lose the note.
  const leaving = useBlocker({
    shouldBlockFn: () => somethingTyped && !done,
    enableBeforeUnload: () => somethingTyped && !done,
    withResolver: true,
  })

  // Only once the blocker knows that there is nothing to lose.
  useEffect(() => {
    if (done) onClose()
  }, [done, onClose])

  const complete = handleSubmit(async ({ notes, diagnosis }) => {
    setDone(await move({ id: visit.id, status: 'completed', notes, diagnosis }))
  })

  return (
    <div className="grid gap-6">
      <p className="text-ink-2">{visitLine(visit)}</p>
      <Field label="Appointment notes" error={errors.notes?.message}>
        <TextArea rows={5} {...register('notes')} />
      </Field>
      <Field label="Diagnosis" error={errors.diagnosis?.message}>
        <TextInput {...register('diagnosis')} />
      </Field>
      {renderPrescription(visit)}
      {unsentMedication && (
        <Alert tone="warn" title="A medication is typed but not prescribed yet">
          Add Prescription sends it to the patient and the pharmacy.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="primary" busy={movingId === visit.id} onClick={() => void complete()}>
          Complete Consultation
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title="Leave the consultation?"
        description="The notes you typed are not saved and will be lost. The visit stays open."
        confirmLabel="Leave without saving"
        cancelLabel="Keep writing"
        onConfirm={() => leaving.proceed?.()}
      />
    </div>
  )
}

/** The consultation panel of spec §2.6: history, notes, diagnosis, prescription, and its end. */
export function Consultation({ id, ...rest }: ConsultationProps) {
  const query = useQuery(appointmentQuery(id))
  return (
    <Section title="Consultation">
      {query.isPending && <SkeletonRows />}
      {query.isError && (
        <Alert
          tone="danger"
          title="We could not load this visit"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      )}
      {query.data && (
        <>
          <PersonBar visit={query.data} />
          <Note key={id} visit={query.data} {...rest} />
          <h3 className="mt-4 text-heading">History</h3>
          <History visits={query.data.history} />
        </>
      )}
    </Section>
  )
}
