import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  followUpForm,
  type Appointment,
  type AppointmentDetails,
  type FollowUpForm,
} from '@alafia/contract/appointments/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { nameOf } from '../person.ts'
import { doctorQuery, useBookFollowUp } from '../queries.ts'

export type FollowUpDialogProps = {
  /** The visit that it follows, with the follow-up it may have already. */
  appointment: Appointment & Partial<Pick<AppointmentDetails, 'followUp'>>
  open: boolean
  onClose: () => void
}

const names = ['appointmentDate', 'appointmentTime', 'mode', 'reason'] as const
const failed = 'Failed to book the follow-up. Please try again.'

/** The usual distances, in days. */
const distances = [
  { label: 'In 1 week', days: 7 },
  { label: 'In 2 weeks', days: 14 },
  { label: 'In 4 weeks', days: 28 },
  { label: 'In 3 months', days: 91 },
] as const

/** The doctor books the next visit of the person of this one. Whatever fails, what was typed stays. */
export function FollowUpDialog({ appointment, open, onClose }: FollowUpDialogProps) {
  const { today, timeZone } = useClinic()
  const doctor = useQuery(doctorQuery(appointment.doctorId))
  const book = useBookFollowUp()
  const keyFor = useRepeatKey()
  const { register, watch, setValue, setError, handleSubmit, formState } = useForm<FollowUpForm>({
    resolver: zodResolver(followUpForm),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: {
      appointmentDate: '',
      appointmentTime: '',
      mode: appointment.mode,
      reason: `Follow-up: ${appointment.reason}`.slice(0, 1000),
    },
  })
  const { errors, submitCount, isDirty } = formState
  const [date, time] = watch(['appointmentDate', 'appointmentTime'])
  const choose = { shouldValidate: submitCount > 0, shouldDirty: true }

  const chooseDate = (chosen: string) => {
    setValue('appointmentDate', chosen, choose)
    setValue('appointmentTime', '')
  }

  const submit = handleSubmit(async (form) => {
    try {
      await book.mutateAsync({
        id: appointment.id,
        body: form,
        idempotencyKey: keyFor([appointment.id, form]),
      })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      for (const { path, message } of problem?.errors ?? []) {
        const name = names.find((one) => one === path)
        if (name) setError(name, { message })
      }
      if (problem?.slots) setError('appointmentTime', { message: problem.detail })
      toast({ title: 'Error', description: problem?.detail ?? failed, tone: 'danger' })
      return
    }
    toast({ title: 'Follow-up Booked', description: 'Patient has been notified of the appointment' })
    onClose()
  })

  const wrong = names.flatMap((field) => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })
  // No answer came: the slot may be gone because this very request has taken it.
  const asked = book.error && !(book.error instanceof CallError) ? book.variables.body : undefined
  const maybeOurs = asked?.appointmentDate === date && asked.appointmentTime === time
  const { followUp } = appointment

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Book a follow-up"
      description={`${nameOf(appointment)}, after the visit of ${longDate(appointment.appointmentDate)}. Confirmed at once; the patient is told, and the visit's fee is due as for every booking.`}
      guarded={isDirty && !book.isSuccess}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        {followUp && (
          <Alert
            tone="info"
            title={`A follow-up is booked already: ${longDate(followUp.appointmentDate)} at ${followUp.appointmentTime}`}
          />
        )}
        {doctor.isError && <LoadFailed what="your times" query={doctor} />}
        {doctor.isPending && <SkeletonRows />}
        {doctor.data && (
          <>
            <div className="flex flex-wrap gap-2" role="group" aria-label="How soon">
              {distances.map(({ label, days }) => {
                const day = addDays(today, days)
                return (
                  <Button
                    key={days}
                    size="small"
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
              doctor={doctor.data}
              date={date}
              time={time}
              onDate={chooseDate}
              onTime={(chosen) => setValue('appointmentTime', chosen, choose)}
              dateError={errors.appointmentDate?.message}
              timeError={errors.appointmentTime?.message}
              maybeOurs={maybeOurs}
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
        <Field label="Reason for the visit" hint="The patient can read it." error={errors.reason?.message}>
          <TextArea rows={2} maxLength={1000} {...register('reason')} />
        </Field>
        {date !== '' && time !== '' && (
          <p role="status" className="rounded-surface bg-sunken p-4">
            {nameOf(appointment)}, {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
          </p>
        )}
        {book.isError && wrong.length === 0 && (
          <Alert
            tone="danger"
            title={(book.error instanceof CallError && book.error.problem?.detail) || failed}
          >
            Everything you typed is still here. Trying again books only once.
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={book.isPending} busyLabel="Booking…">
            Book follow-up
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}
