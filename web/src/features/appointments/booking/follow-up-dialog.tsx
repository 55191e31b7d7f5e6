import { useQuery } from '@tanstack/react-query'
import { bookFollowUp } from '@alafia/contract/appointments/endpoints'
import { followUpForm, type Appointment, type AppointmentDetails } from '@alafia/contract/appointments/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { nameOf } from '../person.ts'
import { doctorQuery, invalidateAppointments, type Length } from '../queries.ts'
import { feeOf, seenPriceOf } from '../seen-price.ts'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { PlaceBeforeBooking } from './place-before-booking.tsx'
import { useUnansweredSlot } from './use-unanswered-slot.ts'
import { useVisitSite } from './use-visit-site.ts'

export type FollowUpDialogProps = {
  /** Includes the follow-up that is already booked, if any. */
  appointment: Appointment & Partial<Pick<AppointmentDetails, 'followUp'>>
  onClose: () => void
}

const intervals = [
  { label: 'In 1 week', days: 7 },
  { label: 'In 2 weeks', days: 14 },
  { label: 'In 4 weeks', days: 28 },
  { label: 'In 3 months', days: 91 },
] as const

/** The doctor books the person's next appointment. */
export function FollowUpDialog({ appointment, onClose }: FollowUpDialogProps) {
  const { id, doctorId, followUp } = appointment
  const { today, timeZone } = useClinic()
  const doctor = useQuery(doctorQuery(doctorId))
  const { remember, isMaybeOurs } = useUnansweredSlot()
  const form = useForm(bookFollowUp, {
    schema: followUpForm,
    start: {
      appointmentDate: '',
      appointmentTime: '',
      mode: appointment.mode,
      reason: `Follow-up: ${appointment.reason}`.slice(0, 1000),
    },
    input: (body) => {
      remember({ doctorId, ...body })
      return {
        params: { id: String(id) },
        body: { ...body, ...where.seen, ...(doctor.data && seenPriceOf(feeOf(doctor.data))) },
      }
    },
    success: { title: 'Follow-up Booked', description: 'Patient has been notified of the appointment' },
    failure: (why) => why ?? 'Failed to book the follow-up. Please try again.',
    invalidate: invalidateAppointments,
    onRefused: ({ slots, detail }, setError) => {
      if (slots) setError('appointmentTime', { message: detail })
    },
  })
  const { register, watch, setValue, errors } = form
  const [date, time, mode] = watch(['appointmentDate', 'appointmentTime', 'mode'])
  const isInPerson = mode === 'in-person'
  const length: Length = isInPerson ? { mode: 'in-person' } : {}
  const where = useVisitSite({ doctorId, date, time, length, isInPerson })

  const chooseDate = (chosen: string) => {
    setValue('appointmentDate', chosen, { shouldValidate: form.attempt > 0, shouldDirty: true })
    setValue('appointmentTime', '')
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Book a follow-up"
      description={`${nameOf(appointment)}, after ${longDate(appointment.appointmentDate)}. It is confirmed immediately, the patient is notified, and the fee is due as usual.`}
      submitLabel={where.isBookable ? 'Book follow-up' : undefined}
      busyLabel="Booking…"
    >
      {followUp && (
        <Alert
          tone="info"
          title={`A follow-up is already booked: ${longDate(followUp.appointmentDate)} at ${followUp.appointmentTime}`}
        />
      )}
      {doctor.isError && <LoadFailed what="your times" query={doctor} />}
      {doctor.isPending && <SkeletonRows />}
      {doctor.data && (
        <>
          <div className="flex flex-wrap gap-2" role="group" aria-label="How soon">
            {intervals.map(({ label, days }) => {
              const day = addDays(today, days)
              return (
                <Button
                  key={days}
                  size="small"
                  disabled={form.isPending}
                  aria-pressed={day === date}
                  variant={day === date ? 'primary' : 'secondary'}
                  onClick={() => chooseDate(day)}
                >
                  {label}
                </Button>
              )
            })}
          </div>
          <DateAndTimeFields
            form={form}
            doctor={doctor.data}
            date={date}
            time={time}
            length={length}
            isInPerson={isInPerson}
            maybeOurs={isMaybeOurs(form, { doctorId, appointmentDate: date, appointmentTime: time })}
          />
        </>
      )}
      <RadioGroup
        legend="Visit by"
        {...register('mode')}
        error={errors.mode?.message}
        options={[
          { value: 'video', label: 'Video' },
          { value: 'in-person', label: 'In person' },
        ]}
      />
      <Field label="Reason for the visit" hint="The patient will see this." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={1000} {...register('reason')} />
      </Field>
      {date !== '' && time !== '' && (
        <div role="status" className="grid gap-2 rounded-surface bg-sunken p-4">
          <p>
            {nameOf(appointment)}, {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
          </p>
          {isInPerson && (
            <DataList>
              <PlaceBeforeBooking where={where} />
            </DataList>
          )}
        </div>
      )}
    </FormDialog>
  )
}
