import type { ReactNode } from 'react'
import { bookSpot, spotForm, type GroupSession } from '@alafia/contract/appointments/group-sessions'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { nameOf } from '../person.ts'
import { seenPriceOf } from '../seen-price.ts'
import { spotsLabel } from './labels.ts'
import { invalidateGroupSessions } from './queries.ts'
import { SpotDetails } from './spot-details.tsx'

/** An account, and whom of it; null for the account holder. */
type Person = { patientId: number; familyMemberId: number | null }

export type BookForPatientDialogProps = {
  session: GroupSession
  /** Finds someone by name. */
  renderPicker: (person: Person | undefined, onPerson: (person: Person | undefined) => void) => ReactNode
  onClose: () => void
}

/** An administrator books a spot for someone who calls or comes to the desk (APPT-114). */
export function BookForPatientDialog({ session, renderPicker, onClose }: BookForPatientDialogProps) {
  const form = useForm(bookSpot, {
    schema: spotForm,
    start: { patientId: '', familyMemberId: null },
    input: (person) => ({
      params: { id: String(session.id) },
      body: { ...person, ...seenPriceOf(session.offer) },
    }),
    success: (booked) => ({
      title: 'Spot Booked',
      description: `${nameOf(booked)} has a spot. The patient has been notified.`,
    }),
    failure: (why) => why ?? 'We couldn’t book this spot. Please try again.',
    invalidate: invalidateGroupSessions,
  })
  const [patientId, familyMemberId = null] = form.watch(['patientId', 'familyMemberId'])
  const person = patientId > 0 ? { patientId, familyMemberId } : undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Book a spot for a patient"
      description={`${session.title}: ${spotsLabel(session)}`}
      submitLabel={person && 'Book a spot'}
      busyLabel="Booking…"
      startsAtField
    >
      {renderPicker(person, (picked) => {
        form.setValue('patientId', picked?.patientId ?? 0)
        form.setValue('familyMemberId', picked?.familyMemberId ?? null)
      })}
      <section className="grid gap-2">
        <h3 className="text-heading">Tell the patient</h3>
        <SpotDetails session={session} />
      </section>
    </FormDialog>
  )
}
