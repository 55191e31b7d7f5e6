import { slotMinutes } from '../appointments/states.ts'
import { timeRangesOf } from '../appointments/time-ranges.ts'
import { weekdays, type CivilDate, type CivilTime, type Weekday } from '../kernel/civil.ts'
import { isOpenFor, spansOn } from '../pharmacies/hours.ts'
import type { OpeningSpan } from '../pharmacies/schema.ts'

/** Days on which the clinic is closed, both ends included. */
export type DaysClosed = { startsOn: CivilDate; endsOn: CivilDate; name: string }

const timesOf = (spans: readonly OpeningSpan[]): string =>
  spans.map(({ open, close }) => (open === close ? '24 hours' : `${open}–${close}`)).join(', ')

/** 'Monday to Friday 08:00–17:00, Saturday 09:00–13:00': the days that the clinic opens, from Monday on. '' if there are none. */
export const openingHoursText = (hours: readonly OpeningSpan[]): string => {
  const groups: { first: string; last: string; times: string }[] = []
  let previous = ''
  for (const day of [...weekdays.slice(1), ...weekdays.slice(0, 1)]) {
    const times = timesOf(spansOn(hours, day))
    const group = groups.at(-1)
    if (group && times !== '' && times === previous) group.last = day
    else if (times !== '') groups.push({ first: day, last: day, times })
    previous = times
  }
  return groups
    .map(({ first, last, times }) => `${first === last ? first : `${first} to ${last}`} ${times}`)
    .join('; ')
}

export const closedOn = <Days extends DaysClosed>(days: readonly Days[], date: CivilDate): Days | undefined =>
  days.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)

/** 'The clinic is closed on 25 December (Christmas Day)'. @param date as people read it */
export const closedText = (date: string, { name }: Pick<DaysClosed, 'name'>): string =>
  `The clinic is closed on ${date} (${name})`

/** '17:00–18:00': the part of a doctor's day in which no visit in person can be booked; '' if there is none. */
export const outsideOpening = (
  hours: readonly OpeningSpan[] | null,
  day: Weekday,
  slots: readonly CivilTime[],
): string =>
  timeRangesOf(hours ? slots.filter((time) => !isOpenFor(hours, { day, time }, slotMinutes)) : [])
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')
