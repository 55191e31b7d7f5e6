import { dateOfAge } from '../../age.ts'
import type { DoseRow } from '../../facts/doses/row.ts'
import { measureOf, type Measure } from '../../order/amount.ts'
import type { Order } from '../../order/order.ts'

/** Measuring a child or a spoonful is never more exact than this. */
const tolerance = 1.1

export const needsWeight = ({ dose, day, fromKg, underKg }: DoseRow) =>
  [dose?.maxPerKg, day?.maxPerKg, fromKg, underKg].some((one) => one !== undefined)

export const isForAge = ({ from, under, fromKg, underKg }: DoseRow, { person, today }: Order): boolean => {
  const { dateOfBirth } = person
  if (dateOfBirth === null) return false
  const isAdult = today >= dateOfAge(dateOfBirth, { unit: 'years', count: 18 })
  if (!from && !under) return fromKg === undefined && underKg === undefined ? isAdult : !isAdult
  return (!from || today >= dateOfAge(dateOfBirth, from)) && (!under || today < dateOfAge(dateOfBirth, under))
}

export const isForWeight = ({ fromKg, underKg }: DoseRow, kg: number) =>
  (fromKg === undefined || kg >= fromKg) && (underKg === undefined || kg < underKg)

export type Span = 'dose' | 'day' | 'week'

/** The most that a row allows at one time, in a day or in a week for a person of this weight. */
const limitOf = (row: DoseRow, span: Span, kg: number | null): Measure | undefined => {
  const max = row[span]?.max
  const perKg = span === 'week' ? undefined : row[span]?.maxPerKg
  const absolute = max && measureOf(max)
  if (!perKg) return absolute
  if (kg === null) return undefined
  const byWeight = measureOf(perKg)
  const value = byWeight.value * kg * tolerance
  return absolute && absolute.in === byWeight.in && absolute.value < value ? absolute : { ...byWeight, value }
}

export type Limit = { limit: Measure; row: DoseRow }

export const limitsOf = (rows: readonly DoseRow[], span: Span, kg: number | null): Limit[] =>
  rows.flatMap((row) => {
    const limit = limitOf(row, span, kg)
    return limit ? [{ limit, row }] : []
  })

export const highest = (limits: readonly Limit[]) =>
  limits.toSorted((one, other) => other.limit.value - one.limit.value)[0]
