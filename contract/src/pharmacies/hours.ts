import { weekdays, type CivilTime, type Weekday } from '../kernel/civil.ts'
import type { OpeningSpan } from './schema.ts'

/* Open or closed (PHARM-22), by the clinic's wall clock. Times are minutes of the week from Sunday 00:00. */

const day = 24 * 60
const week = 7 * day

export type WeekMoment = { day: Weekday; time: CivilTime }

const minutesOf = (time: CivilTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const inWeek = (at: WeekMoment): number => weekdays.indexOf(at.day) * day + minutesOf(at.time)
const weekMomentAt = (minutes: number): WeekMoment => {
  const inDay = minutes % day
  const [hours, rest] = [Math.floor(inDay / 60), inDay % 60]
  return {
    day: weekdays[Math.floor((minutes % week) / day)] ?? 'Sunday',
    time: `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`,
  }
}

/** Minutes from the span's latest opening until `at`. */
const sinceOpening = (span: OpeningSpan, at: number): number =>
  (at - inWeek({ day: span.day, time: span.open }) + week) % week

/** A span that ends at or before its start runs past midnight; with equal times it lasts 24 hours. */
const lengthOf = ({ open, close }: OpeningSpan): number => {
  const length = minutesOf(close) - minutesOf(open)
  return length > 0 ? length : length + day
}

/** Minutes left in the span at `at`; 0 outside it. The closing minute counts as closed. */
const minutesLeft = (span: OpeningSpan, at: number): number =>
  Math.max(0, lengthOf(span) - sinceOpening(span, at))

const maxMinutesLeft = (hours: readonly OpeningSpan[], at: number): number =>
  hours.reduce((longest, span) => Math.max(longest, minutesLeft(span, at)), 0)

/** PHARM-22: also open in a span that began the day before. */
export const isOpenAt = (hours: readonly OpeningSpan[], at: WeekMoment): boolean =>
  maxMinutesLeft(hours, inWeek(at)) > 0

/** Whether the hours cover so many minutes from `at` on, without a break between them. */
export const isOpenFor = (hours: readonly OpeningSpan[], at: WeekMoment, minutes: number): boolean => {
  const from = inWeek(at)
  let covered = 0
  for (let more = 1; more > 0 && covered < minutes; covered += more)
    more = maxMinutesLeft(hours, (from + covered) % week)
  return covered >= minutes
}

/** Open or closed, and when that changes next; null if never. */
export const openingStateAt = (
  hours: readonly OpeningSpan[],
  at: WeekMoment,
): { isOpen: boolean; until: WeekMoment | null } => {
  const now = inWeek(at)
  let ahead = maxMinutesLeft(hours, now)
  if (ahead === 0) {
    const waits = hours.map((span) => (week - sinceOpening(span, now)) % week)
    return { isOpen: false, until: waits.length > 0 ? weekMomentAt(now + Math.min(...waits)) : null }
  }
  // Adjacent or overlapping spans count as one.
  for (let more = ahead; more > 0 && ahead < week; ahead += more) more = maxMinutesLeft(hours, now + ahead)
  return { isOpen: true, until: ahead < week ? weekMomentAt(now + ahead) : null }
}

/** The spans that begin on a weekday, the earliest first. */
export const spansOn = (hours: readonly OpeningSpan[], of: Weekday): OpeningSpan[] =>
  hours.filter((span) => span.day === of).sort((one, other) => minutesOf(one.open) - minutesOf(other.open))

/** Indexes of the spans that overlap an earlier one in the list; adjacent spans don't. */
export const overlappingSpans = (hours: readonly OpeningSpan[]): number[] => {
  const startOf = ({ day: on, open }: OpeningSpan) => inWeek({ day: on, time: open })
  const holds = (span: OpeningSpan, other: OpeningSpan) => sinceOpening(span, startOf(other)) < lengthOf(span)
  return hours.flatMap((span, place) =>
    hours.slice(0, place).some((before) => holds(before, span) || holds(span, before)) ? [place] : [],
  )
}
