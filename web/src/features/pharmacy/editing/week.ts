import { weekdays, type Weekday } from '@alafia/contract/kernel/civil'
import type { OpeningSpan } from '@alafia/contract/pharmacy/schema'

/** The days as a working week has them. */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
export const workdays: readonly Weekday[] = weekFromMonday.slice(0, 5)

/** A span and where it stands in the whole list: what is wrong is told by that place. */
export type Placed = OpeningSpan & { place: number }

export const spansOf = (hours: readonly OpeningSpan[], day: Weekday): Placed[] =>
  hours.map((span, place) => ({ ...span, place })).filter((span) => span.day === day)

export const aroundTheClock = (day: Weekday): OpeningSpan => ({ day, open: '00:00', close: '00:00' })

/** From a time to the same time: the whole day. */
export const isAroundTheClock = ({ open, close }: OpeningSpan): boolean => open !== '' && open === close

/** These in place of the day's own. */
export const withDay = (
  hours: readonly OpeningSpan[],
  day: Weekday,
  spans: readonly OpeningSpan[],
): OpeningSpan[] => [...hours.filter((span) => span.day !== day), ...spans]

/** The hours of one day given to others in place of theirs. */
export const copied = (
  hours: readonly OpeningSpan[],
  from: Weekday,
  to: readonly Weekday[],
): OpeningSpan[] => {
  const given = spansOf(hours, from).map(({ open, close }) => ({ open, close }))
  return to
    .filter((day) => day !== from)
    .reduce<OpeningSpan[]>(
      (changed, day) =>
        withDay(
          changed,
          day,
          given.map((span) => ({ day, ...span })),
        ),
      [...hours],
    )
}

/** The control of a span's beginning or end. */
export const controlId = (place: number, end: 'open' | 'close'): string => `opening-${place}-${end}`
