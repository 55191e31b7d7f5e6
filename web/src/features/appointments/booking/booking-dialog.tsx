import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ChangeEvent } from 'react'
import { bookAppointment } from '@alafia/contract/appointments/endpoints'
import { typeLabel } from '@alafia/contract/appointments/labels'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { cancellationText, clinicRule } from '@alafia/contract/doctors/appointment-types'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { personChosen, yourselfIn } from '../../../domain/sharing.ts'
import { WhoIsItFor } from '../../../domain/who-is-it-for.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { DataItem } from '../../../ui/list/data-list.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { typeAndLength } from '../labels.ts'
import { freeDaysQuery, invalidateAppointments, type Length } from '../queries.ts'
import {
  bookingForms,
  emptyBooking,
  headingOf,
  type BookingFields,
  type BookingFormKind,
} from './booking-forms.ts'
import { feeOf, seenPriceOf, type Priced } from '../seen-price.ts'
import { SeriesDialog, useSeries } from '../series/use-series.tsx'
import { JoinWaitlistDialog, NoSuitableTime } from '../waitlist/join-waitlist-dialog.tsx'
import { BookingReview } from './booking-review.tsx'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { DoctorField } from './doctor-field.tsx'
import { offeredTypesQuery } from './offered-types.ts'
import { TypeField } from './type-field.tsx'
import { useUnansweredSlot } from './use-unanswered-slot.ts'
import { useVisitSite } from './use-visit-site.ts'
import { WayFields } from './way-fields.tsx'

export type BookingDialogProps = {
  onClose: () => void
  patient: { id: number; firstName: string; lastName: string }
  family: readonly FamilyMember[]
  doctors: readonly Doctor[]
  /** What is known already: the last doctor, a type, a mode. */
  start?: Partial<BookingFields>
  /** The shared dialog, the dashboard's or an administrator's: each has its own rules and texts. */
  kind?: BookingFormKind
  /** Asks for the specialization first. */
  bySpecialization?: boolean
  /** Opens with the waitlist of the doctor whom `start` names. */
  waits?: boolean
  onBooked?: (appointment: Appointment) => void
  /** Shows what is known of the chosen doctor. */
  onProfile?: (doctorId: number) => void
}

type Untyped = Omit<BookingFields, 'appointmentTypeId'>
const ways = { video: 'by video', 'in-person': 'in person' } as const

/** The booking dialogs: who, doctor, appointment type, date, time, reason. */
export function BookingDialog({
  onClose,
  patient,
  family,
  doctors,
  start,
  kind = 'shared',
  bySpecialization = false,
  waits = false,
  onBooked,
  onProfile,
}: BookingDialogProps) {
  const { schema, types, hasMode, hasNotes, reasonRows, success, failure } = bookingForms[kind]
  const isStaff = kind === 'staff'
  const { remember, isMaybeOurs } = useUnansweredSlot()
  const [isJoining, setJoining] = useState(waits)
  const bodyOf = ({ familyMemberId, doctorId: chosen, ...booking }: Untyped) => ({
    ...booking,
    ...personChosen(familyMemberId, family, patient.id),
    doctorId: Number(chosen),
    status: 'scheduled' as const,
  })
  const form = useForm(bookAppointment, {
    schema,
    start: {
      ...emptyBooking(kind),
      ...start,
      familyMemberId:
        start?.familyMemberId === String(yourselfIn(family)?.id) ? 'self' : (start?.familyMemberId ?? 'self'),
    },
    input: ({ appointmentTypeId: typeId, ...booking }) => {
      const body = bodyOf(booking)
      remember(body)
      const seen = { ...where.seen, ...seenPriceOf(cost) }
      return { body: { ...body, ...seen, ...(typeId === '' ? {} : { appointmentTypeId: Number(typeId) }) } }
    },
    success,
    failure,
    invalidate: invalidateAppointments,
    onSuccess: (booked) => onBooked?.(booked),
    onRefused: ({ slots, detail }, setError) => {
      if (slots) setError('appointmentTime', { message: detail })
      const chosen = getValues('familyMemberId')
      if (chosen !== 'self' && !family.some(({ id }) => String(id) === chosen))
        setError('familyMemberId', { message: 'This person is no longer in your family list' })
    },
  })
  const { register, watch, getValues, setValue, errors, attempt } = form
  const [doctorId, typeId, date, time, memberId, chosenType] = watch([
    'doctorId',
    'appointmentTypeId',
    'appointmentDate',
    'appointmentTime',
    'familyMemberId',
    'type',
  ])
  const mode = hasMode ? watch('mode') : undefined
  const person = family.find(({ id }) => String(id) === memberId) ?? patient
  const doctor = doctors.find(({ id }) => String(id) === doctorId)
  const offered = useQuery({ ...offeredTypesQuery(Number(doctorId)), enabled: doctorId !== '' })
  const type = offered.data?.find(({ id }) => String(id) === typeId)
  const cost: Priced | undefined = type ?? (doctor && feeOf(doctor))
  const series = useSeries(type)
  const isInPerson = (mode ?? chosenType) === 'in-person'
  const length: Length = {
    ...(typeId !== '' && { appointmentTypeId: typeId }),
    ...(isInPerson && { mode: 'in-person' }),
  }
  const where = useVisitSite({ doctorId: Number(doctorId), date, time, length, isInPerson })
  const freeDays = useQuery({ ...freeDaysQuery(Number(doctorId), length), enabled: doctorId !== '' })
  const nextFreeDay = freeDays.data?.find(({ free }) => free > 0)?.date

  useEffect(() => {
    if (nextFreeDay !== undefined && getValues('appointmentDate') === '')
      setValue('appointmentDate', nextFreeDay, { shouldValidate: attempt > 0 })
  }, [doctorId, typeId, nextFreeDay, attempt, getValues, setValue])

  const clearSlot = () => {
    setValue('appointmentDate', '')
    setValue('appointmentTime', '')
  }
  const clearDoctor = () => {
    setValue('appointmentTypeId', '')
    clearSlot()
  }
  /** A type that takes place in one way only decides how. */
  const chooseType = (next: string) => {
    clearSlot()
    const way = offered.data?.find(({ id }) => String(id) === next)?.mode ?? 'both'
    if (way !== 'both') setValue(hasMode ? 'mode' : 'type', way)
  }
  const isAllowed = (way: string) => (type?.mode ?? 'both') === 'both' || way === type?.mode

  // Date and time appear once a doctor is chosen; until then their errors lead to the doctor field.
  const wrong = form.wrong.map(({ field, message }) => ({
    field: !doctor && (field === 'appointmentDate' || field === 'appointmentTime') ? 'doctorId' : field,
    message,
  }))

  if (isJoining && doctor)
    return (
      <JoinWaitlistDialog
        onClose={onClose}
        patient={patient}
        family={family}
        doctor={doctor}
        type={type}
        start={{ ...getValues(), mode: isInPerson ? 'in-person' : 'video' }}
      />
    )

  const name = `${person.firstName} ${person.lastName}`
  const what = [type && typeAndLength(type), typeLabel[chosenType], mode && ways[mode]].filter(Boolean)

  if (series.dialog && doctor && type)
    return (
      <SeriesDialog
        {...series.dialog}
        doctor={doctor}
        type={type}
        isInPerson={isInPerson}
        person={name}
        kind={what.join(', ')}
        isStaff={isStaff}
        onClose={onClose}
        onBooked={onBooked}
      />
    )

  const reviewSeries = async () => {
    await form.check(({ appointmentTypeId, ...booking }) =>
      series.review({ ...bodyOf(booking), appointmentTypeId: Number(appointmentTypeId) }),
    )
    return false
  }

  return (
    <FormDialog
      form={{ ...form, wrong, ...(series.submitLabel && { submit: reviewSeries }) }}
      onClose={onClose}
      {...headingOf(kind, name, bySpecialization)}
      submitLabel={series.submitLabel ?? (where.isBookable ? 'Book Appointment' : undefined)}
      startsAtField
      busyLabel="Booking…"
    >
      {!isStaff && (
        <WhoIsItFor
          patient={patient}
          family={family}
          scope="appointments"
          error={errors.familyMemberId?.message}
          {...register('familyMemberId')}
        />
      )}
      <DoctorField
        doctors={doctors}
        bySpecialization={bySpecialization}
        error={errors.doctorId?.message}
        onClear={() => {
          setValue('doctorId', '')
          clearDoctor()
        }}
        select={register('doctorId', { onChange: clearDoctor })}
      />
      {doctor && onProfile && (
        <div>
          <Button size="small" onClick={() => onProfile(doctor.id)}>
            About Dr. {doctor.firstName} {doctor.lastName}
          </Button>
        </div>
      )}
      <TypeField
        types={offered.data ?? []}
        chosen={type}
        error={errors.appointmentTypeId?.message}
        isStaff={isStaff}
        select={register('appointmentTypeId', {
          onChange: (event: ChangeEvent<HTMLSelectElement>) => chooseType(event.target.value),
        })}
      />
      {doctor ? (
        <DateAndTimeFields
          form={form}
          doctor={doctor}
          date={date}
          time={time}
          length={length}
          isInPerson={isInPerson}
          offersCare={!isStaff}
          holds={!isStaff}
          {...(type && { cost: formatMoney(type.price, type.currency) })}
          maybeOurs={isMaybeOurs(form, { doctorId: doctor.id, appointmentDate: date, appointmentTime: time })}
        />
      ) : (
        <p className="text-small text-ink-2">Choose a doctor to see dates and times.</p>
      )}
      {doctor && series.fields}
      {doctor && !isStaff && <NoSuitableTime onJoin={() => setJoining(true)} />}
      <WayFields
        types={types}
        isAllowed={isAllowed}
        error={errors.type?.message}
        select={register('type')}
        radios={hasMode ? { ...register('mode'), value: watch('mode') ?? '' } : undefined}
      />
      <Field label="Reason for the visit" error={errors.reason?.message}>
        <TextArea rows={reasonRows} maxLength={1000} {...register('reason')} />
      </Field>
      {hasNotes && (
        <Field label="Notes" optional error={errors.notes?.message}>
          <TextArea rows={2} maxLength={2000} {...register('notes')} />
        </Field>
      )}
      {doctor && cost && date !== '' && time !== '' && !series.submitLabel && (
        <BookingReview
          title={isStaff ? 'Check the appointment' : 'Check your appointment'}
          person={name}
          doctor={`Dr. ${doctor.firstName} ${doctor.lastName}`}
          type={what.join(', ')}
          date={date}
          time={time}
          where={where}
          price={formatMoney(cost.price, cost.currency)}
        >
          <DataItem term={isStaff ? 'Patients read' : 'If you cancel'}>
            {cancellationText(type ?? clinicRule)}
          </DataItem>
        </BookingReview>
      )}
    </FormDialog>
  )
}
