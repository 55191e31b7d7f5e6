import { weekdays } from '../kernel/civil.ts'
import { openingStateAt, type WeekMoment } from './hours.ts'
import type { OpeningSpan } from './schema.ts'

/** Relative to `now`: '20:00', 'tomorrow at 08:00', 'Monday at 08:00'. */
const relativeTime = (until: WeekMoment, now: WeekMoment): string => {
  if (until.day === now.day && until.time > now.time) return until.time
  const isTomorrow = weekdays.indexOf(until.day) === (weekdays.indexOf(now.day) + 1) % 7
  return `${isTomorrow ? 'tomorrow' : until.day} at ${until.time}`
}

/** 'Open until 20:00', 'Open 24 hours', 'Opens tomorrow at 08:00', 'Closed'. */
export const openingText = (hours: readonly OpeningSpan[], now: WeekMoment): string => {
  const { isOpen, until } = openingStateAt(hours, now)
  if (isOpen) return until ? `Open until ${relativeTime(until, now)}` : 'Open 24 hours'
  return until
    ? `Opens ${until.day === now.day && until.time > now.time ? 'at ' : ''}${relativeTime(until, now)}`
    : 'Closed'
}

/** '650 m', '2.3 km', '12 km', in a straight line. */
export const distanceText = (kilometres: number): string => {
  if (kilometres < 0.95) return `${Math.max(1, Math.round(kilometres * 20)) * 50} m`
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : Math.round(kilometres)} km`
}
