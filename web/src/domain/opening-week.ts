import { weekdays, type Weekday } from '@alafia/contract/kernel/civil'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'

/** The week from Monday to Sunday. */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
export const workdays: readonly Weekday[] = weekFromMonday.slice(0, 5)

/** A span and its index in the whole list, by which errors refer to it. */
export type Placed = OpeningSpan & { place: number }

export const spansOf = (hours: readonly OpeningSpan[], day: Weekday): Placed[] =>
  hours.map((span, place) => ({ ...span, place })).filter((span) => span.day === day)

export const aroundTheClock = (day: Weekday): OpeningSpan => ({ day, open: '00:00', close: '00:00' })

/** A span from a time to the same time lasts the whole day. */
export const isAroundTheClock = ({ open, close }: OpeningSpan): boolean => open !== '' && open === close

/** Replaces the spans of a day. */
export const withDay = (
  hours: readonly OpeningSpan[],
  day: Weekday,
  spans: readonly OpeningSpan[],
): OpeningSpan[] => [...hours.filter((span) => span.day !== day), ...spans]

/** Copies the hours of one day to others, replacing theirs. */
export const copied = (
  hours: readonly OpeningSpan[],
  from: Weekday,
  to: readonly Weekday[],
): OpeningSpan[] => {
  const source = spansOf(hours, from).map(({ open, close }) => ({ open, close }))
  return to
    .filter((day) => day !== from)
    .reduce<OpeningSpan[]>(
      (changed, day) =>
        withDay(
          changed,
          day,
          source.map((span) => ({ day, ...span })),
        ),
      [...hours],
    )
}

/** The id of the control for a span's opening or closing time. */
export const controlId = (place: number, end: 'open' | 'close'): string => `opening-${place}-${end}`
