import { weekdays } from '@alafia/contract/kernel/civil'
import { spansOn, openingStateAt, type WeekMoment } from '@alafia/contract/pharmacies/hours'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'

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

const isWholeDay = ({ open, close }: OpeningSpan) => open === close

/** A weekday's hours: '08:00 to 13:00, 15:00 to 20:00', 'Open 24 hours', 'Closed'. */
export const hoursOn = (hours: readonly OpeningSpan[], day: WeekMoment['day']): string => {
  const spans = spansOn(hours, day)
  if (spans.some(isWholeDay)) return 'Open 24 hours'
  return spans.map(({ open, close }) => `${open} to ${close}`).join(', ') || 'Closed'
}

/** '650 m', '2.3 km', '12 km', in a straight line. */
export const distanceText = (kilometres: number): string => {
  if (kilometres < 0.95) return `${Math.max(1, Math.round(kilometres * 20)) * 50} m`
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : Math.round(kilometres)} km`
}

/** '4.5 of 5 (12 reviews)' */
export const ratingText = ({ rating, reviewCount }: Pick<Pharmacy, 'rating' | 'reviewCount'>): string =>
  rating === null
    ? 'No reviews yet'
    : `${rating.toFixed(1)} of 5 (${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'})`

/** 'Amlodipine 5 mg', 'Salbutamol inhaler 100 µg and 1 more for Kemi' */
export const medicineText = ({
  medications,
  familyMember,
}: Pick<Prescription, 'medications' | 'familyMember'>): string => {
  const [first, ...others] = medications
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${first?.name ?? 'Prescription'}${more}${familyMember ? ` for ${familyMember.firstName}` : ''}`
}
