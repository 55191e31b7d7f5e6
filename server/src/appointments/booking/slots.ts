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
import { minutesInto } from '@alafia/contract/doctors/hours'
import type { DoctorDay, Slot } from '@alafia/contract/doctors/schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import type { TimeOff, WeeklyHours } from '../../doctors/queries.ts'

/** From `startsAt` up to, but not including, `endsAt`. */
export type Interval = { startsAt: Date; endsAt: Date }

/** What decides a doctor's slots: the weekly hours, the days off and the visits that stand. */
export type Calendar = { availability: WeeklyHours; timeOff: TimeOff; busy: readonly Interval[] }

/** How many days the booking dialogs look ahead. */
const daysAhead = 28

/** The days that the booking dialogs offer: from tomorrow on. */
export const nextDays = (today: CivilDate): { first: CivilDate; last: CivilDate } => ({
  first: addDays(today, 1),
  last: addDays(today, daysAhead),
})

/** The visit that a slot is for. */
export const visitAt = (date: CivilDate, time: CivilTime, zone: ZoneName): Interval => {
  const startsAt = instantOf(date, time, zone)
  return { startsAt, endsAt: new Date(startsAt.getTime() + slotMinutes * minute) }
}

/** The instants of a day: from its midnight to the next. */
export const dayOf = (date: CivilDate, zone: ZoneName): Interval => ({
  startsAt: instantOf(date, '00:00', zone),
  endsAt: instantOf(addDays(date, 1), '00:00', zone),
})

const shows = (at: Date, date: CivilDate, time: CivilTime, zone: ZoneName) => {
  const shown = civilOf(at, zone)
  return shown.date === date && shown.time === time
}

/** The start of each of a day's slots, in milliseconds; a time that a change of clocks skips is no slot. */
const startsOf = (date: CivilDate, times: readonly CivilTime[], zone: ZoneName): [CivilTime, number][] => {
  const { startsAt, endsAt } = dayOf(date, zone)
  const isPlain = endsAt.getTime() - startsAt.getTime() === day
  if (isPlain) return times.map((time) => [time, startsAt.getTime() + minutesInto(time) * minute])
  const starts = times.map((time): [CivilTime, Date] => [time, instantOf(date, time, zone)])
  return starts
    .filter(([time, start]) => shows(start, date, time, zone))
    .map(([time, start]) => [time, start.getTime()])
}

const isOff = (date: CivilDate, timeOff: TimeOff) =>
  timeOff.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)

const timesOn = ({ availability, timeOff }: Calendar, date: CivilDate): CivilTime[] => {
  if (isOff(date, timeOff)) return []
  const weekday = weekdayOf(date)
  const times = availability.filter((entry) => entry.day === weekday).flatMap((entry) => entry.slots)
  return [...new Set(times)].toSorted()
}

/** The visit that a slot of the doctor's hours is for; none on days off, nor where the hours have no such slot. */
export const offeredVisit = (
  calendar: Calendar,
  date: CivilDate,
  time: CivilTime,
  zone: ZoneName,
): Interval | undefined => {
  if (!timesOn(calendar, date).includes(time)) return undefined
  const visit = visitAt(date, time, zone)
  return shows(visit.startsAt, date, time, zone) ? visit : undefined
}

/**
 * A day's slots in order of time, none on days off. Free is what no visit overlaps, from tomorrow on: a booking must be
 * tomorrow or later.
 */
export const slotsOn = (calendar: Calendar, date: CivilDate, today: CivilDate, zone: ZoneName): Slot[] =>
  startsOf(date, timesOn(calendar, date), zone).map(([time, start]) => {
    const end = start + slotMinutes * minute
    const isTaken = calendar.busy.some(
      ({ startsAt, endsAt }) => startsAt.getTime() < end && start < endsAt.getTime(),
    )
    return { time, free: date > today && !isTaken }
  })

/** The days from the first to the last, each with its slots, and whether the doctor is off. */
export const daysOf = (
  calendar: Calendar,
  { first, last }: { first: CivilDate; last: CivilDate },
  today: CivilDate,
  zone: ZoneName,
): DoctorDay[] => {
  const days: DoctorDay[] = []
  for (let date = first; date <= last; date = addDays(date, 1))
    days.push({
      date,
      isOff: isOff(date, calendar.timeOff),
      slots: slotsOn(calendar, date, today, zone),
    })
  return days
}

/** The days from tomorrow on, each with the number of its free slots. */
export const freeDays = (
  calendar: Calendar,
  today: CivilDate,
  zone: ZoneName,
): { date: CivilDate; free: number }[] =>
  Array.from({ length: daysAhead }, (_, place) => {
    const date = addDays(today, place + 1)
    return { date, free: slotsOn(calendar, date, today, zone).filter((slot) => slot.free).length }
  })
