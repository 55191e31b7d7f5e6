import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { rescheduleForm, type Appointment } from '@alafia/contract/appointments/schema'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { longDate } from '../../../lib/format.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { typeAndLength } from '../labels.ts'
import { invalidateAppointments } from '../queries.ts'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { useUnansweredSlot } from './use-unanswered-slot.ts'

export type RescheduleDialogProps = { appointment: Appointment; doctor: Doctor; onClose: () => void }

/** Moves the appointment to another date and time with the same doctor. */
export function RescheduleDialog({ appointment, doctor, onClose }: RescheduleDialogProps) {
  const { remember, isMaybeOurs } = useUnansweredSlot()
  const form = useForm(updateAppointment, {
    schema: rescheduleForm,
    start: { appointmentDate: '', appointmentTime: '' },
    input: (slot) => {
      remember({ doctorId: doctor.id, ...slot })
      return { params: { id: String(appointment.id) }, body: { status: 'scheduled' as const, ...slot } }
    },
    success: {
      title: 'Appointment Booked',
      description: 'Your appointment has been successfully scheduled.',
    },
    failure: { title: 'Booking Failed', description: 'Unable to book appointment. Please try again.' },
    invalidate: invalidateAppointments,
    onRefused: ({ slots, detail }, setError) => {
      if (slots) setError('appointmentTime', { message: detail })
    },
  })
  const [date, time] = form.watch(['appointmentDate', 'appointmentTime'])
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Reschedule Appointment"
      description={`Now: ${appointment.doctorName}, ${longDate(appointment.appointmentDate)} at ${appointment.appointmentTime}`}
      submitLabel="Reschedule"
      busyLabel="Rescheduling…"
    >
      <DateAndTimeFields
        form={form}
        doctor={doctor}
        date={date}
        time={time}
        {...(appointment.terms && {
          length: { appointmentId: String(appointment.id) },
          cost: typeAndLength(appointment.terms),
        })}
        maybeOurs={isMaybeOurs(form, { doctorId: doctor.id, appointmentDate: date, appointmentTime: time })}
      />
    </FormDialog>
  )
}
