import { minutesOfDay } from '@alafia/contract/appointments/time-ranges'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import {
  addDays,
  weekdayOf,
  type CivilDate,
  type CivilTime,
  type Weekday,
  type ZoneName,
} from '@alafia/contract/kernel/civil'
import type { Opening } from '../../clinic/opening.exports.queries.ts'
import type { BookableType } from '../../doctors/appointment-types/types.exports.queries.ts'
import {
  intervalAt,
  offeredInterval,
  slotsOn,
  withinOpening,
  type Calendar,
  type Interval,
  type Length,
  type Occupied,
} from '../booking/slots.ts'
import { modeWith } from '../booking/slots.queries.ts'
import { lengthOf } from '../terms.ts'

/** Which times suit someone who waits, and which don't. */
export type Waiting = {
  mode: AppointmentMode
  weekdays: readonly Weekday[]
  fromTime: CivilTime
  untilTime: CivilTime
  firstDay: CivilDate
  lastDay: CivilDate
  typeId: number | null
  /** Null without one, and for one that the doctor no longer offers. */
  appointmentType: BookableType | null
  /** The person's other appointments. */
  busy: readonly Interval[]
  /** The starts that were offered before, or to enough others. */
  offered: readonly Date[]
}

export type DoctorCalendar = Calendar & { hours: Opening['hours'] }

type Visit = Pick<Waiting, 'mode' | 'typeId' | 'appointmentType'>

/** How long the visit takes, or undefined if it can't be booked that way any more. */
const visitLength = ({ mode, typeId, appointmentType }: Visit): { length: Length | null } | undefined => {
  if (typeId !== null && appointmentType === null) return undefined
  // It takes place another way now: booking it would be refused.
  if (modeWith(appointmentType, mode) !== mode) return undefined
  return { length: lengthOf(appointmentType) }
}

const openHours = (calendar: DoctorCalendar, mode: AppointmentMode): Calendar => ({
  ...calendar,
  availability: withinOpening(calendar.availability, calendar, mode),
})

/** Whether a time that is held for someone is still in the doctor's hours, and at the same place. */
export const isStillInHours = (
  calendar: DoctorCalendar,
  { date, time, siteId, ...visit }: Visit & { date: CivilDate; time: CivilTime; siteId: number | null },
  zone: ZoneName,
): boolean => {
  const known = visitLength(visit)
  const interval = known && offeredInterval(openHours(calendar, visit.mode), date, time, zone, known.length)
  return interval !== undefined && (visit.mode === 'video' || (interval.siteId ?? null) === siteId)
}

/** The first free time from the first day to the last that suits; undefined if there is none. */
export const suitableTime = (
  calendar: DoctorCalendar,
  { first, last }: { first: CivilDate; last: CivilDate },
  waiting: Waiting,
  zone: ZoneName,
): { date: CivilDate; time: CivilTime; interval: Occupied } | undefined => {
  const { mode, fromTime, untilTime } = waiting
  const known = visitLength(waiting)
  if (!known) return undefined
  const { length } = known
  const open = openHours(calendar, mode)
  // Booking begins on the first day.
  const today = addDays(first, -1)
  const until = waiting.lastDay < last ? waiting.lastDay : last
  for (
    let date = waiting.firstDay > first ? waiting.firstDay : first;
    date <= until;
    date = addDays(date, 1)
  ) {
    if (!waiting.weekdays.includes(weekdayOf(date))) continue
    for (const { time, free, siteId } of slotsOn(open, date, today, zone, length)) {
      const at = minutesOfDay(time)
      if (!free || at < minutesOfDay(fromTime) || at > minutesOfDay(untilTime)) continue
      const interval = { ...intervalAt(date, time, zone, length), siteId }
      const { startsAt, endsAt } = interval
      const isBusy = waiting.busy.some((other) => other.startsAt < endsAt && startsAt < other.endsAt)
      const wasOffered = waiting.offered.some((start) => start.getTime() === startsAt.getTime())
      if (!isBusy && !wasOffered) return { date, time, interval }
    }
  }
  return undefined
}
