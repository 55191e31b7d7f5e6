import { day, minute } from '@alafia/contract/kernel/durations'
import {
  addDays,
  instantOf,
  civilOf,
  weekdayOf,
  type CivilDate,
  type CivilTime,
  type ZoneName,
} from '@alafia/contract/kernel/civil'
import { slotMinutes } from '@alafia/contract/appointments/states'
import { minutesOfDay, timeAt } from '@alafia/contract/appointments/time-ranges'
import type { DoctorDay, Slot } from '@alafia/contract/appointments/availability.schema'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { SeenPrice } from '@alafia/contract/appointments/seen'
import { closedOn } from '@alafia/contract/clinic/opening'
import { isOpenFor } from '@alafia/contract/pharmacies/hours'
import type { Opening } from '../../clinic/opening.exports.queries.ts'
import type { TimeOff, WeeklyHours } from '../../doctors/exports.queries.ts'

/** From `startsAt` up to, but not including, `endsAt`. */
export type Interval = { startsAt: Date; endsAt: Date }

/** Of a type: how long an appointment takes, and how long the doctor needs after it. */
export type Length = { minutes: number; bufferMinutes: number }

/**
 * An appointment's interval, and when the doctor can begin the next: null if that is when it ends. `siteId`: where, in person, if not at
 * the clinic's own address.
 */
export type Occupied = Interval & { busyUntil: Date | null; siteId?: number | undefined }

/** Who wants which slot. */
export type BookingRequest = {
  patientId: number
  familyMemberId: number | null
  doctorId: number
  date: CivilDate
  time: CivilTime
  /** Null for a slot of the doctor's hours. */
  length: Length | null
  /** Where the type leaves it open. */
  mode: AppointmentMode
  /** The site that was seen beside the time of a visit in person, null for the clinic's own address; left out, it isn't compared. */
  seenSite?: number | null | undefined
  seenPrice?: SeenPrice
}

/** What decides a doctor's slots: the weekly hours, the time off, the clinic's closed days and the live appointments. */
export type Calendar = {
  availability: WeeklyHours
  timeOff: TimeOff
  closedDays: Opening['closedDays']
  busy: readonly Interval[]
}

/** The doctor's hours in which a visit can take place this way: in person, only while the clinic is open; by video, wherever the doctor is. */
export const withinOpening = (
  availability: WeeklyHours,
  { hours }: Pick<Opening, 'hours'>,
  mode: AppointmentMode,
): WeeklyHours =>
  mode === 'video'
    ? availability.map(({ day: weekday, slots }) => ({ day: weekday, slots }))
    : hours === null
      ? availability
      : availability.map(({ slots, ...entry }) => ({
          ...entry,
          slots: slots.filter((time) => isOpenFor(hours, { day: entry.day, time }, slotMinutes)),
        }))

/** How many days the booking dialogs look ahead. */
const daysAhead = 28

/** The days that the booking dialogs offer: from tomorrow on. */
export const bookableDays = (today: CivilDate): { first: CivilDate; last: CivilDate } => ({
  first: addDays(today, 1),
  last: addDays(today, daysAhead),
})

export const intervalAt = (
  date: CivilDate,
  time: CivilTime,
  zone: ZoneName,
  length: Length | null = null,
): Occupied => {
  const startsAt = instantOf(date, time, zone)
  const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute)
  if (!length) return { startsAt, endsAt: after(slotMinutes), busyUntil: null }
  const { minutes, bufferMinutes } = length
  return { startsAt, endsAt: after(minutes), busyUntil: after(minutes + bufferMinutes) }
}

/** A day's interval, from midnight to midnight. */
export const dayBounds = (date: CivilDate, zone: ZoneName): Interval => ({
  startsAt: instantOf(date, '00:00', zone),
  endsAt: instantOf(addDays(date, 1), '00:00', zone),
})

const isShown = (at: Date, date: CivilDate, time: CivilTime, zone: ZoneName) => {
  const shown = civilOf(at, zone)
  return shown.date === date && shown.time === time
}

/** A time of the day, and its instant in milliseconds. */
type Start = [CivilTime, number]

/** Whether the day's clock doesn't change. */
const isPlain = ({ startsAt, endsAt }: Interval) => endsAt.getTime() - startsAt.getTime() === day

/** The start of each of a day's slots; a time that a clock change skips is no slot. */
const slotStarts = (date: CivilDate, times: readonly CivilTime[], zone: ZoneName): Start[] => {
  const bounds = dayBounds(date, zone)
  if (isPlain(bounds))
    return times.map((time) => [time, bounds.startsAt.getTime() + minutesOfDay(time) * minute])
  const starts = times.map((time): [CivilTime, Date] => [time, instantOf(date, time, zone)])
  return starts
    .filter(([time, start]) => isShown(start, date, time, zone))
    .map(([time, start]) => [time, start.getTime()])
}

/** Slots without a gap between them, from the start of the first to the end of the last. */
const hoursOf = (starts: readonly Start[]): { from: number; to: number }[] => {
  const hours: { from: number; to: number }[] = []
  for (const [, from] of starts) {
    const to = from + slotMinutes * minute
    const last = hours.at(-1)
    if (last?.to === from) last.to = to
    else hours.push({ from, to })
  }
  return hours
}

const quarterHour = 15

/** By the slot if appointments with their buffers fill whole slots, otherwise by the quarter of an hour. */
const stepOf = ({ minutes, bufferMinutes }: Length): number =>
  (minutes + bufferMinutes) % slotMinutes === 0 ? slotMinutes : quarterHour

/** The starts at which an appointment of this length lies within the hours. Its buffer may go beyond them. */
const startsWithin = (slots: readonly Start[], date: CivilDate, zone: ZoneName, length: Length): Start[] => {
  const bounds = dayBounds(date, zone)
  const timeOf = isPlain(bounds)
    ? (at: number) => timeAt((at - bounds.startsAt.getTime()) / minute)
    : (at: number) => civilOf(new Date(at), zone).time
  return hoursOf(slots).flatMap(({ from, to }) => {
    const step = stepOf(length) * minute
    const count = Math.max(0, Math.floor((to - from - length.minutes * minute) / step) + 1)
    return Array.from({ length: count }, (_, place): Start => [
      timeOf(from + place * step),
      from + place * step,
    ])
  })
}

/** Where an appointment can start: at the slots or, of a type, wherever its length fits. */
const startsOf = (
  date: CivilDate,
  times: readonly CivilTime[],
  zone: ZoneName,
  length: Length | null,
): Start[] => {
  const slots = slotStarts(date, times, zone)
  return length ? startsWithin(slots, date, zone, length) : slots
}

const isTimeOff = (date: CivilDate, timeOff: TimeOff) =>
  timeOff.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)

/** The day's slots at each site; an appointment isn't at two. */
const slotsBySite = ({ availability, timeOff, closedDays }: Calendar, date: CivilDate) => {
  const bySite = new Map<number | undefined, Set<CivilTime>>()
  if (isTimeOff(date, timeOff) || closedOn(closedDays, date)) return bySite
  const weekday = weekdayOf(date)
  for (const { day: one, siteId, slots } of availability)
    if (one === weekday) bySite.set(siteId, new Set([...(bySite.get(siteId) ?? []), ...slots]))
  return bySite
}

/** Where an appointment can start, and at which site, in order. */
const startsAtSites = (calendar: Calendar, date: CivilDate, zone: ZoneName, length: Length | null) =>
  [...slotsBySite(calendar, date)]
    .flatMap(([siteId, times]) =>
      startsOf(date, [...times].toSorted(), zone, length).map(([time, start]) => ({ time, start, siteId })),
    )
    .toSorted((one, other) => one.start - other.start)

/** The interval of an appointment in the doctor's hours; undefined on a day without slots, or if none starts then. */
export const offeredInterval = (
  calendar: Calendar,
  date: CivilDate,
  time: CivilTime,
  zone: ZoneName,
  length: Length | null = null,
): Occupied | undefined => {
  const offered = startsAtSites(calendar, date, zone, length).find((one) => one.time === time)
  return offered && { ...intervalAt(date, time, zone, length), siteId: offered.siteId }
}

/**
 * A day's slots in order, none during time off or while the clinic is closed. A slot is free if no appointment overlaps it (of a type, with its buffer) and it
 * is tomorrow or later, when booking begins.
 */
export const slotsOn = (
  calendar: Calendar,
  date: CivilDate,
  today: CivilDate,
  zone: ZoneName,
  length: Length | null = null,
): Slot[] =>
  startsAtSites(calendar, date, zone, length).map(({ time, start, siteId }) => {
    const end = start + (length ? length.minutes + length.bufferMinutes : slotMinutes) * minute
    const isTaken = calendar.busy.some(
      ({ startsAt, endsAt }) => startsAt.getTime() < end && start < endsAt.getTime(),
    )
    return { time, free: date > today && !isTaken, ...(siteId !== undefined && { siteId }) }
  })

/** The days from the first to the last, each with its slots, and whether the doctor is off or the clinic closed. */
export const daysOf = (
  calendar: Calendar,
  { first, last }: { first: CivilDate; last: CivilDate },
  today: CivilDate,
  zone: ZoneName,
): Omit<DoctorDay, 'sessions'>[] => {
  const days: Omit<DoctorDay, 'sessions'>[] = []
  for (let date = first; date <= last; date = addDays(date, 1))
    days.push({
      date,
      isOff: isTimeOff(date, calendar.timeOff),
      closedFor: closedOn(calendar.closedDays, date)?.name ?? null,
      slots: slotsOn(calendar, date, today, zone),
    })
  return days
}

/** The days from tomorrow on, each with the number of its free slots. */
export const freeDays = (
  calendar: Calendar,
  today: CivilDate,
  zone: ZoneName,
  length: Length | null = null,
): { date: CivilDate; free: number }[] =>
  Array.from({ length: daysAhead }, (_, place) => {
    const date = addDays(today, place + 1)
    return { date, free: slotsOn(calendar, date, today, zone, length).filter((slot) => slot.free).length }
  })
