import { slotMinutes } from './states.ts'
import type { CivilTime } from '../kernel/civil.ts'

/* A doctor's hours on one day, in the clinic's time zone: people see time ranges, bookings use slots. */

const minutesPerDay = 24 * 60

/** From a time up to, but not including, another; an end of '00:00' is midnight. */
export type TimeRange = { from: CivilTime; to: CivilTime }

/** Minutes since midnight. */
export const minutesOfDay = (time: CivilTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const endOfRange = ({ to }: TimeRange) => minutesOfDay(to) || minutesPerDay

export const timeAt = (minutes: number): CivilTime => {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The starts of the appointments that fit in the range, one after the other. */
export const slotsIn = (range: TimeRange): CivilTime[] => {
  const [first, end] = [minutesOfDay(range.from), endOfRange(range)]
  const count = Math.max(0, Math.floor((end - first) / slotMinutes))
  return Array.from({ length: count }, (_, index) => timeAt(first + index * slotMinutes))
}

/** A day's slots, in order. */
export const slotsOfDay = (ranges: readonly TimeRange[]): CivilTime[] => ranges.flatMap(slotsIn).toSorted()

/** The inverse of `slotsOfDay`: slots without a gap between them form one range. */
export const timeRangesOf = (slots: readonly CivilTime[]): TimeRange[] => {
  const ranges: TimeRange[] = []
  for (const time of slots.toSorted()) {
    const to = timeAt(minutesOfDay(time) + slotMinutes)
    const last = ranges.at(-1)
    if (last?.to === time) last.to = to
    else ranges.push({ from: time, to })
  }
  return ranges
}

/** Whether the slots cover an appointment of so many minutes that starts at `time`, from its start to its end. */
export const isWithin = (slots: readonly CivilTime[], time: CivilTime, minutes = slotMinutes): boolean => {
  const end = minutesOfDay(time) + minutes
  let covered = minutesOfDay(time)
  for (const slot of slots.toSorted()) {
    const start = minutesOfDay(slot)
    if (start <= covered && covered < start + slotMinutes) covered = start + slotMinutes
  }
  return covered >= end
}

/** Messages for a day's slots, by index: those that overlap an earlier one or run past midnight. */
export const slotErrors = (slots: readonly CivilTime[]): Map<number, string> => {
  const errors = new Map<number, string>()
  const inOrder = slots
    .map((time, index) => ({ time, index }))
    .toSorted((one, other) => minutesOfDay(one.time) - minutesOfDay(other.time))
  for (const [position, { time, index }] of inOrder.entries()) {
    const before = inOrder[position - 1]
    if (before?.time === time) errors.set(index, `${time} is listed twice`)
    else if (before && minutesOfDay(time) - minutesOfDay(before.time) < slotMinutes)
      errors.set(index, `${time} overlaps ${before.time}: an appointment takes ${slotMinutes} minutes`)
    else if (minutesOfDay(time) + slotMinutes > minutesPerDay)
      errors.set(index, `An appointment at ${time} would run past midnight`)
  }
  return errors
}

type TimeRangeError = { index: number; end: 'from' | 'to'; message: string }

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const timeRangeError = (range: TimeRange): Omit<TimeRangeError, 'index'> | undefined => {
  if (!isTime(range.from)) return { end: 'from', message: 'Enter the start time' }
  if (!isTime(range.to)) return { end: 'to', message: 'Enter the end time' }
  const length = endOfRange(range) - minutesOfDay(range.from)
  if (length <= 0) return { end: 'to', message: 'The end must be after the start' }
  const rest = length % slotMinutes
  if (rest === 0) return undefined
  const [earlier, later] = [endOfRange(range) - rest, endOfRange(range) - rest + slotMinutes]
  const ends = [
    earlier > minutesOfDay(range.from) ? earlier : undefined,
    later <= minutesPerDay ? later : undefined,
  ]
    .filter((end) => end !== undefined)
    .map(timeAt)
  return {
    end: 'to',
    message: `Appointments take ${slotMinutes} minutes: from ${range.from}, end at ${ends.join(' or ')}`,
  }
}

/** Messages for the time ranges that a doctor typed for a day: each holds whole appointments, and none overlaps another. */
export const timeRangeErrors = (ranges: readonly TimeRange[]): TimeRangeError[] => {
  const errors: TimeRangeError[] = []
  for (const [index, range] of ranges.entries()) {
    const alone = timeRangeError(range)
    const [first, end] = [minutesOfDay(range.from), endOfRange(range)]
    const other = ranges
      .slice(0, index)
      .find((one) => !timeRangeError(one) && minutesOfDay(one.from) < end && first < endOfRange(one))
    if (alone) errors.push({ index, ...alone })
    else if (other) errors.push({ index, end: 'from', message: `Overlaps ${other.from} to ${other.to}` })
  }
  return errors
}
