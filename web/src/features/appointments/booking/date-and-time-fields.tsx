import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { minutesOfDay } from '@alafia/contract/appointments/time-ranges'
import { closedOn, closedText } from '@alafia/contract/clinic/opening'
import { addDays } from '@alafia/contract/kernel/civil'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { sitesQuery } from '../../../domain/sites-query.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, longDate, plainDate, shortDate, zoneCity } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useIsSending } from '../../../ui/form/form-context.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { freeDaysQuery, slotsQuery, type Length } from '../queries.ts'
import { SlotHold } from './slot-hold.tsx'

const slotTaken = 'That time has just been taken'
const slotUnavailable = 'The doctor has no slot at that time on the selected date'
const daysOffered = 4
const maxNearest = 3

/** 25 December */
const dayAndMonth = (date: string) => plainDate(date).slice(0, -' 2026'.length)

/** The free times of the day, nearest to the lost one first. */
export const nearestFreeSlots = (slots: readonly Slot[], lost: string): string[] => {
  const distance = (time: string) => Math.abs(minutesOfDay(time) - minutesOfDay(lost))
  return slots
    .filter(({ free }) => free)
    .map(({ time }) => time)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxNearest)
}

type SlotField = 'appointmentDate' | 'appointmentTime'

export type DateAndTimeFieldsProps = {
  /** What `useForm` gives for a form that has these two fields. */
  form: {
    setValue: (
      name: SlotField,
      value: string,
      options?: { shouldValidate: boolean; shouldDirty: boolean },
    ) => void
    errors: Partial<Record<SlotField, { message?: string | undefined }>>
    attempt: number
  }
  doctor: Doctor
  date: string
  time: string
  /** Of a type, or of the appointment that is moved; otherwise the doctor's slots count. */
  length?: Length
  /** Within the clinic's opening hours. */
  isInPerson?: boolean
  /** What it costs: the doctor's fee per appointment, if left out. */
  cost?: string
  /** The time was requested but no reply came: if it is no longer free, this form may have taken it. */
  maybeOurs?: boolean
  /** For patients, who can ask for a doctor today. */
  offersCare?: boolean
  /** Holds the chosen time for the signed-in patient while the dialog is open. */
  holds?: boolean
  /** They move too, so one of them doesn't take the place of another. */
  ownVisits?: readonly { appointmentDate: string; appointmentTime: string }[]
}

/** A date and one of its slots. Free slots update live, and the field says so if the chosen time is lost. */
export function DateAndTimeFields({
  form: { setValue, errors, attempt },
  doctor,
  date,
  time,
  length = {},
  isInPerson = false,
  cost = `${formatMoney(doctor.fee, doctor.currency)} per appointment`,
  maybeOurs = false,
  offersCare = false,
  holds = false,
  ownVisits = [],
}: DateAndTimeFieldsProps) {
  const { name: clinicName, today, timeZone, openingHours, closedDays } = useClinic()
  const isTooSoon = date !== '' && date <= today
  const closed = closedOn(closedDays, date)
  const isSending = useIsSending()
  const freeDays = useQuery(freeDaysQuery(doctor.id, length))
  const wanted = slotsQuery(doctor.id, date, length)
  const slots = useQuery({
    ...wanted,
    enabled: date !== '' && !isTooSoon,
    // Choosing video or in person leaves the times of the day where they are until the others are there.
    placeholderData: (found, before) =>
      before?.queryKey[1] === doctor.id && before.queryKey[3].date === date ? found : undefined,
  })
  const isOwn = (at: string) =>
    ownVisits.some(
      ({ appointmentDate, appointmentTime }) => appointmentDate === date && appointmentTime === at,
    )
  const times = slots.data?.map((slot) => ({ ...slot, free: slot.free || isOwn(slot.time) }))
  const offered = freeDays.data?.filter(({ free }) => free > 0).slice(0, daysOffered) ?? []
  const isLost = !maybeOurs && time !== '' && times?.some((slot) => slot.time === time && slot.free) === false
  // The doctor has changed their hours since.
  const isGone = isLost && !times?.some((slot) => slot.time === time)
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: isInPerson })
  const nameOfSite = (id: number | undefined) =>
    id === undefined ? clinicName : sites.find((site) => site.id === id)?.name
  const siteIds = new Set(
    isInPerson && sites.length > 0 && !slots.isPlaceholderData ? times?.map(({ siteId }) => siteId) : [],
  )
  const isAtSeveral = siteIds.size > 1
  const onlySite = siteIds.size === 1 ? nameOfSite([...siteIds][0]) : undefined
  const timeError = errors.appointmentTime?.message

  const chosen = { shouldValidate: attempt > 0, shouldDirty: true }
  const onTime = (next: string) => setValue('appointmentTime', next, chosen)
  const onDate = (next: string) => {
    setValue('appointmentDate', next, chosen)
    setValue('appointmentTime', '')
  }

  return (
    <>
      <p className="text-small text-ink-2">
        {cost} · times are {zoneCity(timeZone)} time
        {freeDays.data && offered.length === 0 && ' · no free days in the next four weeks'}
        {isInPerson && openingHours !== null && ` · the clinic is open ${openingHours}`}
      </p>
      <Field label="Date" error={errors.appointmentDate?.message}>
        <TextInput
          type="date"
          name="appointmentDate"
          min={addDays(today, 1)}
          value={date}
          onChange={(event) => onDate(event.target.value)}
        />
      </Field>
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Next free days">
          {offered.map((day) => (
            <Button
              key={day.date}
              size="small"
              disabled={isSending}
              aria-pressed={day.date === date}
              variant={day.date === date ? 'primary' : 'secondary'}
              onClick={() => onDate(day.date)}
            >
              {shortDate(day.date)}
            </Button>
          ))}
        </div>
      )}
      {date !== '' && slots.isError && <LoadFailed what="the times" query={slots} />}
      {isTooSoon ? (
        <p role="status">
          You can book from tomorrow.
          {offersCare && (
            <>
              {' '}
              To see a doctor today,{' '}
              <Link to="/care" className="font-semibold text-primary underline underline-offset-4">
                request immediate care
              </Link>
              .
            </>
          )}
        </p>
      ) : (
        times?.length === 0 && (
          <p role="status">
            {closed
              ? `${closedText(dayAndMonth(date), closed)}. Please choose another day.`
              : 'No available slots for selected date'}
          </p>
        )
      )}
      {times && times.length > 0 && (
        <RadioGroup
          legend={`Time on ${longDate(date)}`}
          name="appointmentTime"
          layout="tiles"
          value={time}
          onChange={(event) => onTime(event.target.value)}
          error={isGone ? slotUnavailable : isLost ? slotTaken : timeError}
          {...(onlySite !== undefined && { hint: `At ${onlySite}` })}
          options={times.map(({ time: at, free, siteId }) => ({
            value: at,
            label: isAtSeveral ? (
              <>
                {at} <span className="block text-small wrap-anywhere">{nameOfSite(siteId)}</span>
              </>
            ) : (
              at
            ),
            disabled: !free,
          }))}
        />
      )}
      {isLost && times && (
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Nearest free times">
          <span className="text-small">Nearest free:</span>
          {nearestFreeSlots(times, time).map((free) => (
            <Button key={free} size="small" disabled={isSending} onClick={() => onTime(free)}>
              {free}
            </Button>
          ))}
        </div>
      )}
      {holds && !isLost && date !== '' && time !== '' && (
        <SlotHold
          key={`${doctor.id} ${length.appointmentTypeId} ${date} ${time}`}
          doctorId={doctor.id}
          date={date}
          time={time}
          length={length}
        />
      )}
      {date === '' && timeError && <p className="text-small text-danger">{timeError}</p>}
    </>
  )
}
