import { useQuery } from '@tanstack/react-query'
import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { rescheduleForm, type Appointment } from '@alafia/contract/appointments/schema'
import { CallError } from '../../../lib/http/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { typeAndLength } from '../labels.ts'
import { doctorQuery, invalidateAppointments } from '../queries.ts'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { PlaceBeforeBooking } from './place-before-booking.tsx'
import { useUnansweredSlot } from './use-unanswered-slot.ts'
import { useVisitSite } from './use-visit-site.ts'

export type RescheduleDialogProps = { appointment: Appointment; onClose: () => void }

/** Moves the appointment to another date and time with the same doctor. */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const { doctorId } = appointment
  const doctor = useQuery(doctorQuery(doctorId))
  const { remember, isMaybeOurs } = useUnansweredSlot()
  const form = useForm(updateAppointment, {
    schema: rescheduleForm,
    start: { appointmentDate: '', appointmentTime: '' },
    input: (slot) => {
      remember({ doctorId, ...slot })
      return {
        params: { id: String(appointment.id) },
        body: { status: 'scheduled' as const, ...slot, ...where.seen },
      }
    },
    success: {
      title: 'Appointment moved',
      description: `We’ve notified ${appointment.doctorName}.`,
    },
    failure: 'We couldn’t move the appointment. Please try again.',
    invalidate: invalidateAppointments,
    onRefused: ({ slots, detail }, setError) => {
      if (slots) setError('appointmentTime', { message: detail })
    },
  })
  const [date, time] = form.watch(['appointmentDate', 'appointmentTime'])
  const length = { appointmentId: String(appointment.id) }
  const isInPerson = appointment.mode === 'in-person'
  const where = useVisitSite({ doctorId, date, time, length, isInPerson })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Reschedule Appointment"
      description={`Now: ${appointment.doctorName}, ${longDate(appointment.appointmentDate)} at ${appointment.appointmentTime}`}
      submitLabel={doctor.data && where.isBookable ? 'Reschedule' : undefined}
      busyLabel="Rescheduling…"
      cancelLabel="Keep this time"
    >
      {doctor.isPending && <SkeletonRows />}
      {doctor.isError &&
        (doctor.error instanceof CallError ? (
          <LoadFailed what="the times" query={doctor} />
        ) : (
          <Alert tone="warn" title="This doctor no longer takes bookings">
            Book with another doctor.
          </Alert>
        ))}
      {doctor.data && (
        <DateAndTimeFields
          form={form}
          doctor={doctor.data}
          date={date}
          time={time}
          offersCare
          holds
          length={length}
          isInPerson={isInPerson}
          {...(appointment.terms && { cost: typeAndLength(appointment.terms) })}
          maybeOurs={isMaybeOurs(form, { doctorId, appointmentDate: date, appointmentTime: time })}
        />
      )}
      {isInPerson && (
        <DataList>
          <PlaceBeforeBooking where={where} />
        </DataList>
      )}
    </FormDialog>
  )
}
