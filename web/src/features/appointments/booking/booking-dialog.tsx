import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnClose } from '../../../ui/overlay/use-own-close.ts'
import { WhoIsItFor } from '../../../domain/who-is-it-for.tsx'
import {
  bookingFieldNames,
  bookingForms,
  emptyBooking,
  type BookingFields,
  type BookingFormKind,
} from './booking-forms.ts'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { DoctorField } from './doctor-field.tsx'
import { freeDaysQuery, useBookAppointment } from '../queries.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'

export type BookingDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  patient: { id: number; firstName: string; lastName: string }
  family: readonly FamilyMember[]
  doctors: readonly Doctor[]
  /** What the way in already tells: the doctor seen last, a type, a mode. */
  start?: Partial<BookingFields>
  /** Whose rules and words hold: the shared dialog's, or the dashboard's. */
  kind?: BookingFormKind
  /** Asks for the specialization first. */
  bySpecialization?: boolean
  /** What was booked, before the dialog closes. */
  onBooked?: (appointment: Appointment) => void
}

/** The booking dialogs: who, doctor, day, time, reason. Whatever fails, what was typed stays. */
export function BookingDialog({
  open,
  onOpenChange,
  patient,
  family,
  doctors,
  start,
  kind = 'shared',
  bySpecialization = false,
  onBooked,
}: BookingDialogProps) {
  const { timeZone } = useClinic()
  const { resolver, types, hasMode, hasNotes, reasonRows, booked, failed } = bookingForms[kind]
  const form = useForm<BookingFields>({
    resolver,
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: { ...emptyBooking(kind), ...start },
  })
  const { register, watch, setValue, setError, handleSubmit, formState } = form
  const { errors, submitCount, isDirty } = formState
  const book = useBookAppointment()
  const keyFor = useRepeatKey()
  const close = useOwnClose(() => onOpenChange(false))
  const [doctorId, date, time] = watch(['doctorId', 'appointmentDate', 'appointmentTime'])
  const doctor = doctors.find(({ id }) => String(id) === doctorId)
  const freeDays = useQuery({ ...freeDaysQuery(Number(doctorId)), enabled: doctorId !== '' })
  const nextFreeDay = freeDays.data?.find(({ free }) => free > 0)?.date
  const choose = { shouldValidate: submitCount > 0 }

  // The next free day is offered as the day; whoever wants another changes it.
  useEffect(() => {
    if (nextFreeDay !== undefined && form.getValues('appointmentDate') === '')
      setValue('appointmentDate', nextFreeDay)
  }, [doctorId, nextFreeDay, form, setValue])

  const chooseDate = (chosen: string) => {
    setValue('appointmentDate', chosen, { ...choose, shouldDirty: true })
    setValue('appointmentTime', '')
  }

  const clearDay = () => {
    setValue('appointmentDate', '')
    setValue('appointmentTime', '')
  }

  const showProblem = (error: unknown) => {
    const problem = error instanceof CallError ? error.problem : undefined
    for (const { path, message } of problem?.errors ?? []) {
      const name = bookingFieldNames.find((one) => one === path)
      if (name) setError(name, { message })
    }
    if (problem?.slots) setError('appointmentTime', { message: problem.detail }, { shouldFocus: true })
    toast({ ...failed, tone: 'danger' })
  }

  const submit = handleSubmit(async ({ familyMemberId, doctorId: chosenDoctor, ...rest }) => {
    const body = {
      ...rest,
      patientId: patient.id,
      familyMemberId: familyMemberId === 'self' ? null : Number(familyMemberId),
      doctorId: Number(chosenDoctor),
      status: 'scheduled' as const,
    }
    try {
      // Not as the argument of an optional call: where nobody wants to know, it would never be made.
      const made = await book.mutateAsync({ body, idempotencyKey: keyFor(body) })
      onBooked?.(made)
    } catch (error) {
      showProblem(error)
      return
    }
    toast(booked)
    close()
  })

  const wrong = errorsIn(errors, bookingFieldNames).map(({ field, message }) => {
    // Day and time appear with the doctor: without one, that is where to go.
    const away = doctor === undefined && (field === 'appointmentDate' || field === 'appointmentTime')
    return { field: away ? 'doctorId' : field, message }
  })
  // No answer yet, or none that came: the slot may be gone because this very request has taken it.
  const isUnknown = book.isPending || (book.error && !(book.error instanceof CallError))
  const asked = isUnknown ? book.variables.body : undefined
  const maybeOurs =
    asked?.doctorId === doctor?.id && asked?.appointmentDate === date && asked.appointmentTime === time
  // A failure without a field: the network, mostly.
  const isUnanswered = book.isError && wrong.length === 0

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={bySpecialization ? 'Find Specialist' : 'Book Appointment'}
      description={
        bySpecialization
          ? 'Choose what kind of doctor you need, who it is for, and a free time.'
          : 'Choose who it is for, a doctor and a free time.'
      }
      guarded={isDirty && !book.isSuccess}
    >
      <BareForm sending={book.isPending} onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <WhoIsItFor
          patient={patient}
          family={family}
          error={errors.familyMemberId?.message}
          {...register('familyMemberId')}
        />
        <DoctorField
          doctors={doctors}
          bySpecialization={bySpecialization}
          error={errors.doctorId?.message}
          onClear={() => {
            setValue('doctorId', '')
            clearDay()
          }}
          select={register('doctorId', { onChange: clearDay })}
        />
        {doctor ? (
          <DateAndTimeFields
            doctor={doctor}
            date={date}
            time={time}
            onDate={chooseDate}
            onTime={(chosen) => setValue('appointmentTime', chosen, { ...choose, shouldDirty: true })}
            dateError={errors.appointmentDate?.message}
            timeError={errors.appointmentTime?.message}
            maybeOurs={maybeOurs}
          />
        ) : (
          <p className="text-small text-ink-2">Days and times appear once a doctor is chosen.</p>
        )}
        <Field label="Consultation type" error={errors.type?.message}>
          <Select {...register('type')}>
            {types.map((type) => (
              <option key={type} value={type}>
                {typeLabel[type]}
              </option>
            ))}
          </Select>
        </Field>
        {hasMode && (
          <RadioGroup
            legend="Visit by"
            {...register('mode')}
            value={watch('mode') ?? ''}
            options={[
              { value: 'video', label: 'Video' },
              { value: 'in-person', label: 'In person' },
            ]}
          />
        )}
        <Field label="Reason for the visit" error={errors.reason?.message}>
          <TextArea rows={reasonRows} maxLength={1000} {...register('reason')} />
        </Field>
        {hasNotes && (
          <Field label="Notes" optional error={errors.notes?.message}>
            <TextArea rows={2} maxLength={2000} {...register('notes')} />
          </Field>
        )}
        {doctor && date !== '' && time !== '' && (
          <p role="status" className="rounded-surface bg-sunken p-4">
            Dr. {doctor.firstName} {doctor.lastName}, {longDate(date)} at {time},{' '}
            {zoneNote(date, time, timeZone)}
          </p>
        )}
        {isUnanswered && (
          <Alert tone="danger" title={failed.description}>
            Everything you typed is still here. Trying again books only once.
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={book.isPending} busyLabel="Booking…">
            Book Appointment
          </Button>
          <DialogCancel />
        </DialogActions>
      </BareForm>
    </Dialog>
  )
}
