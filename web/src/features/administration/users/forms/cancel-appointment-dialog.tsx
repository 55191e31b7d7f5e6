import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { cancelForm } from '@alafia/contract/appointments/schema'
import type { UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { instantOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../../lib/clinic.ts'
import { longDate } from '../../../../lib/format.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { invalidateUsers } from '../queries.ts'

export type CancelAppointmentDialogProps = { appointment: UpcomingAppointment; onClose: () => void }

/** Cancels an appointment whose doctor has left; the patient is notified and can read the reason. */
export function CancelAppointmentDialog({ appointment, onClose }: CancelAppointmentDialogProps) {
  const { id, appointmentDate, appointmentTime, patientName, personName } = appointment
  const { timeZone } = useClinic()
  const form = useForm(updateAppointment, {
    schema: cancelForm,
    start: { reason: '' },
    input: ({ reason }) => ({
      params: { id: String(id) },
      // If it was moved meanwhile, it isn't the appointment that was to be cancelled.
      body: {
        status: 'cancelled' as const,
        reason,
        startsAt: instantOf(appointmentDate, appointmentTime, timeZone).toISOString(),
      },
    }),
    success: { title: 'Appointment cancelled', description: `${patientName} has been notified.` },
    failure: 'The appointment was not cancelled',
    invalidate: invalidateUsers,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel appointment?"
      description={`${personName}, ${longDate(appointmentDate)} at ${appointmentTime}`}
      width="narrow"
      submitLabel="Cancel appointment"
      busyLabel="Cancelling…"
      cancelLabel="Keep it"
    >
      <Field
        label="Reason for cancelling"
        hint={`${patientName} can read it.`}
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
