import { weekdays, type CivilTime, type Weekday } from '../kernel/civil.ts'
import type { OpeningSpan } from './schema.ts'

/* Open or closed (PHARM-22), by the clinic's wall clock. A week is counted in minutes from Sunday 00:00. */

const day = 24 * 60
const week = 7 * day

/** A moment of the week. */
export type Moment = { day: Weekday; time: CivilTime }

const minutesOf = (time: CivilTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const inWeek = (at: Moment): number => weekdays.indexOf(at.day) * day + minutesOf(at.time)
const momentAt = (minutes: number): Moment => {
  const inDay = minutes % day
  const [hours, rest] = [Math.floor(inDay / 60), inDay % 60]
  return {
    day: weekdays[Math.floor((minutes % week) / day)] ?? 'Sunday',
    time: `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`,
  }
}

/** Minutes from the span's last opening to `at`. */
const sinceOpening = (span: OpeningSpan, at: number): number =>
  (at - inWeek({ day: span.day, time: span.open }) + week) % week

/** Ending at or before its start, a span runs over midnight; from a time to the same time it is 24 hours long. */
const lengthOf = ({ open, close }: OpeningSpan): number => {
  const length = minutesOf(close) - minutesOf(open)
  return length > 0 ? length : length + day
}

/** Minutes that a span still lasts at `at`; 0 outside of it. The minute of closing is closed. */
const leftOf = (span: OpeningSpan, at: number): number => Math.max(0, lengthOf(span) - sinceOpening(span, at))

const longestLeft = (hours: readonly OpeningSpan[], at: number): number =>
  hours.reduce((longest, span) => Math.max(longest, leftOf(span, at)), 0)

/** PHARM-22: open when the time lies between open and close of a span, also of one that began the day before. */
export const isOpenAt = (hours: readonly OpeningSpan[], at: Moment): boolean =>
  longestLeft(hours, inWeek(at)) > 0

/** Open or closed, and the moment at which that changes within a week; null: never. */
export const standingAt = (
  hours: readonly OpeningSpan[],
  at: Moment,
): { isOpen: boolean; until: Moment | null } => {
  const now = inWeek(at)
  let ahead = longestLeft(hours, now)
  if (ahead === 0) {
    const waits = hours.map((span) => (week - sinceOpening(span, now)) % week)
    return { isOpen: false, until: waits.length > 0 ? momentAt(now + Math.min(...waits)) : null }
  }
  // Spans that meet or overlap are one.
  for (let more = ahead; more > 0 && ahead < week; ahead += more) more = longestLeft(hours, now + ahead)
  return { isOpen: true, until: ahead < week ? momentAt(now + ahead) : null }
}

/** A weekday's own spans, the earliest first. */
export const spansOn = (hours: readonly OpeningSpan[], of: Weekday): OpeningSpan[] =>
  hours.filter((span) => span.day === of).sort((one, other) => minutesOf(one.open) - minutesOf(other.open))

/** The places in the list of spans that overlap one before them; spans that only meet don't. */
export const overlapping = (hours: readonly OpeningSpan[]): number[] => {
  const startOf = ({ day: on, open }: OpeningSpan) => inWeek({ day: on, time: open })
  const holds = (span: OpeningSpan, other: OpeningSpan) => sinceOpening(span, startOf(other)) < lengthOf(span)
  return hours.flatMap((span, place) =>
    hours.slice(0, place).some((before) => holds(before, span) || holds(span, before)) ? [place] : [],
  )
}
