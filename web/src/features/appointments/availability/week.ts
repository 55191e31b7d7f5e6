import type { MyAvailability } from '@alafia/contract/appointments/availability.schema'
import {
  slotsOfDay,
  timeRangesOf,
  timeRangeErrors,
  type TimeRange,
} from '@alafia/contract/appointments/time-ranges'
import { weekdays, type Weekday } from '@alafia/contract/kernel/civil'

/** The days as a working week has them, and what is typed for each. */
export const daysFromMonday: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
export const officeDays: readonly Weekday[] = daysFromMonday.slice(0, 5)

export type Week = Readonly<Record<Weekday, readonly TimeRange[]>>

const ofEachDay = <T>(make: (day: Weekday) => T): Record<Weekday, T> => ({
  Sunday: make('Sunday'),
  Monday: make('Monday'),
  Tuesday: make('Tuesday'),
  Wednesday: make('Wednesday'),
  Thursday: make('Thursday'),
  Friday: make('Friday'),
  Saturday: make('Saturday'),
})

export const weekOf = ({ week }: Pick<MyAvailability, 'week'>): Week =>
  ofEachDay((day) => timeRangesOf(week.find((entry) => entry.day === day)?.slots ?? []))

export const isSame = (one: Week, other: Week): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The week as it is sent: the days that have any slots. */
export const slotsOf = (week: Week): MyAvailability['week'] =>
  weekdays.map((day) => ({ day, slots: slotsOfDay(week[day]) })).filter(({ slots }) => slots.length > 0)

const isComplete = (ranges: readonly TimeRange[]) => timeRangeErrors(ranges).length === 0

/** How many visits fit into a day; none while what is typed isn't whole. */
export const appointmentsOn = (ranges: readonly TimeRange[]): number =>
  isComplete(ranges) ? slotsOfDay(ranges).length : 0

export const appointmentsIn = (week: Week): number =>
  daysFromMonday.reduce((sum, day) => sum + appointmentsOn(week[day]), 0)

/** The id of a stretch's control. */
export const fieldId = (day: Weekday, place: number, end: 'from' | 'to'): string =>
  `hours-${day}-${place}-${end}`

export type HoursError = { field: string; message: string }

/** What is wrong in the week, by the control where it can be put right; each message says its day. */
export const fieldErrors = (week: Week): HoursError[] =>
  daysFromMonday.flatMap((day) =>
    timeRangeErrors(week[day]).map(({ index, end, message }) => ({
      field: fieldId(day, index, end),
      message: `${day}: ${message}`,
    })),
  )

/** The hours of one day given to others in place of theirs. */
export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week =>
  ofEachDay((day) => (to.includes(day) ? week[from] : week[day]))

export const setDay = (week: Week, day: Weekday, ranges: readonly TimeRange[]): Week => ({
  ...week,
  [day]: ranges,
})
