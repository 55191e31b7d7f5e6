import { plainDate } from '@alafia/contract/kernel/format'
import { daysSince, hasReached } from '../../person.ts'
import type { Order } from '../../order/order.ts'

/** After this many days a weight says nothing about a dose any more: the younger, the sooner. */
const weightLasts: readonly (readonly [underYears: number, days: number])[] = [
  [1, 31],
  [5, 92],
  [18, 183],
]

const adultWeightLasts = 731

export type Weight = { kg: number } | { reason: string }

export const weightOf = ({ person, today }: Order): Weight => {
  const { weightKg } = person
  if (weightKg === null) return { reason: 'no weight' }
  const lasts =
    weightLasts.find(
      ([years]) => hasReached(person, { unit: 'years', count: years }, today) === false,
    )?.[1] ?? adultWeightLasts
  return daysSince(weightKg.measuredAt, today) > lasts
    ? { reason: `the weight is of ${plainDate(weightKg.measuredAt.slice(0, 10))}, too old to dose by` }
    : { kg: weightKg.value }
}
