import { spansOn, type WeekMoment } from '@alafia/contract/pharmacies/hours'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'

const isWholeDay = ({ open, close }: OpeningSpan) => open === close

/** A weekday's hours: '08:00 to 13:00, 15:00 to 20:00', 'Open 24 hours', 'Closed'. */
export const hoursOn = (hours: readonly OpeningSpan[], day: WeekMoment['day']): string => {
  const spans = spansOn(hours, day)
  if (spans.some(isWholeDay)) return 'Open 24 hours'
  return spans.map(({ open, close }) => `${open} to ${close}`).join(', ') || 'Closed'
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
