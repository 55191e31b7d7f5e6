import { useQuery } from '@tanstack/react-query'
import { updateAppointment } from '@alafia/contract/appointments/endpoints'
import { rescheduleForm, type Appointment } from '@alafia/contract/appointments/schema'
import { addDays, daysBetween } from '@alafia/contract/kernel/civil'
import { CallError } from '../../../lib/http/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { typeAndLength } from '../labels.ts'
import { doctorQuery, invalidateAppointments } from '../queries.ts'
import { FollowingChoice } from '../series/following-choice.tsx'
import { useFollowing } from '../series/use-following.ts'
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
  const following = useFollowing(appointment, 'reschedule')
  const { chosen, count } = following
  const form = useForm(updateAppointment, {
    schema: rescheduleForm,
    start: { appointmentDate: '', appointmentTime: '' },
    input: (slot) => {
      remember({ doctorId, ...slot })
      return {
        params: { id: String(appointment.id) },
        body: { status: 'scheduled' as const, ...slot, ...where.seen, ...following.body },
      }
    },
    success: {
      title: count === 1 ? 'Appointment moved' : `${count} appointments moved`,
      description: `We’ve notified ${appointment.doctorName}.`,
    },
    failure: (why) => why ?? 'We couldn’t move the appointment. Please try again.',
    invalidate: invalidateAppointments,
    onRefused: ({ slots, errors = [], detail }, setError) => {
      // It names the visits that can’t be moved.
      if (slots || errors.some(({ path }) => path.startsWith('visits.')))
        setError('appointmentTime', { message: detail })
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
      submitLabel={
        doctor.data && where.isBookable
          ? count === 1
            ? 'Reschedule'
            : `Reschedule ${count} visits`
          : undefined
      }
      busyLabel="Rescheduling…"
      cancelLabel="Keep this time"
    >
      <FollowingChoice legend="What to move" following={following} />
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
          cost={appointment.terms ? typeAndLength(appointment.terms) : 'The price stays as booked'}
          ownVisits={chosen}
          maybeOurs={isMaybeOurs(form, { doctorId, appointmentDate: date, appointmentTime: time })}
        />
      )}
      {(isInPerson || (count > 1 && date !== '' && time !== '')) && (
        <DataList>
          <PlaceBeforeBooking where={where} />
          {date !== '' &&
            time !== '' &&
            chosen.map((visit) => (
              <DataItem key={visit.id} term={`Visit ${visit.number}`}>
                {longDate(visit.appointmentDate)} at {visit.appointmentTime} moves to{' '}
                {longDate(addDays(visit.appointmentDate, daysBetween(appointment.appointmentDate, date)))} at{' '}
                {time}
              </DataItem>
            ))}
        </DataList>
      )}
    </FormDialog>
  )
}
