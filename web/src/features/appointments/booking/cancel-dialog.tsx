import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { cancelForm, type Appointment } from '@alafia/contract/appointments/schema'
import { longDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { nameOf } from '../person.ts'
import { invalidateAppointments } from '../queries.ts'

export type CancelDialogProps = { appointment: Appointment; onClose: () => void }

/** Cancels an appointment, with a reason that the other party can read. */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const { id, startsAt, doctorName, appointmentDate, appointmentTime } = appointment
  const isDoctor = useSession().user?.role === 'doctor'
  const otherParty = isDoctor ? nameOf(appointment) : doctorName
  const form = useForm(updateAppointment, {
    schema: cancelForm,
    start: { reason: '' },
    input: ({ reason }) => ({
      params: { id: String(id) },
      body: { status: 'cancelled' as const, reason, startsAt },
    }),
    success: isDoctor
      ? { title: 'Appointment Updated', description: 'Patient has been notified of the changes' }
      : { title: 'Appointment Cancelled', description: `We’ve notified ${doctorName}.` },
    failure: 'Failed to cancel the appointment. Please try again.',
    invalidate: invalidateAppointments,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel Appointment"
      description={`${otherParty}, ${longDate(appointmentDate)} at ${appointmentTime}`}
      submitLabel="Cancel appointment"
      busyLabel="Cancelling…"
      variant="destroy"
      cancelLabel="Keep appointment"
      width="narrow"
    >
      <Field
        label="Reason for cancelling"
        hint={`${otherParty} can read this. Others can then book the time.`}
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
