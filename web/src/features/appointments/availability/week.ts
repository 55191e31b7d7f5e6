import type { MyAvailability } from '@alafia/contract/appointments/availability.schema'
import {
  slotsOfDay,
  timeRangesOf,
  timeRangeErrors,
  type TimeRange,
} from '@alafia/contract/appointments/time-ranges'
import { weekdays, type Weekday } from '@alafia/contract/kernel/civil'
import type { FormError } from '../../../ui/form/form-errors.ts'

export const daysFromMonday: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
export const officeDays: readonly Weekday[] = daysFromMonday.slice(0, 5)

/** Hours, and where the doctor is then; null at the clinic's own address. */
export type Hours = TimeRange & { siteId: number | null }

export type Week = Readonly<Record<Weekday, readonly Hours[]>>

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
  ofEachDay((day) =>
    week
      .filter((entry) => entry.day === day)
      .flatMap(({ slots, siteId = null }) => timeRangesOf(slots).map((range) => ({ ...range, siteId })))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  )

export const isSame = (one: Week, other: Week): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The week as it is sent: the days that have any slots, once for each site. */
export const slotsOf = (week: Week): MyAvailability['week'] =>
  weekdays.flatMap((day) =>
    [...new Set(week[day].map(({ siteId }) => siteId))]
      .map((siteId) => ({
        day,
        ...(siteId !== null && { siteId }),
        slots: slotsOfDay(week[day].filter((hours) => hours.siteId === siteId)),
      }))
      .filter(({ slots }) => slots.length > 0),
  )

/** Where most of the week's hours are. */
export const usualSite = (week: Week): number | null => {
  const counts = new Map<number | null, number>()
  for (const { siteId, ...range } of daysFromMonday.flatMap((day) => week[day]))
    counts.set(siteId, (counts.get(siteId) ?? 0) + slotsOn([range]).length)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

const isComplete = (ranges: readonly TimeRange[]) => timeRangeErrors(ranges).length === 0

/** The slots of a day; none while the hours aren't valid. */
export const slotsOn = (ranges: readonly TimeRange[]) => (isComplete(ranges) ? slotsOfDay(ranges) : [])

/** How many appointments fit into a day; 0 while the hours aren't valid. */
export const appointmentsOn = (ranges: readonly TimeRange[]): number => slotsOn(ranges).length

export const appointmentsIn = (week: Week): number =>
  daysFromMonday.reduce((sum, day) => sum + appointmentsOn(week[day]), 0)

/** The id of a time range's control. */
export const fieldId = (day: Weekday, index: number, end: 'from' | 'to'): string =>
  `hours-${day}-${index}-${end}`

/** The errors of the week by control; each message names its day. */
export const fieldErrors = (week: Week): FormError[] =>
  daysFromMonday.flatMap((day) =>
    timeRangeErrors(week[day]).map(({ index, end, message }) => ({
      field: fieldId(day, index, end),
      message: `${day}: ${message}`,
    })),
  )

/** Copies the hours of one day over those of others. */
export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week =>
  ofEachDay((day) => (to.includes(day) ? week[from] : week[day]))

export const setDay = (week: Week, day: Weekday, ranges: readonly Hours[]): Week => ({
  ...week,
  [day]: ranges,
})
