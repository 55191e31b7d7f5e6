import type { DoseRow } from '../../facts/doses/row.ts'
import type { ActiveIngredient } from '../../medicines-in-use.ts'
import type { Dimension } from '../../order/amount.ts'
import type { Quantity } from '../../order/one-dose.ts'
import { listText, type Order } from '../../order/order.ts'

export type Taken = { quantity: Quantity; in: Dimension; suffix: string }

export const scaled = ({ low, high, possible }: Quantity, by: { low: number; high: number }): Quantity => ({
  low: low * by.low,
  high: high * by.high,
  possible: possible * by.high,
})

const sum = (quantities: readonly Quantity[]): Quantity => ({
  low: quantities.reduce((total, { low }) => total + low, 0),
  high: quantities.reduce((total, { high }) => total + high, 0),
  possible: quantities.reduce((total, { possible }) => total + possible, 0),
})

/** Doses on one day: a weekly medicine is one dose on its day. */
const onOneDay = ({ low, high }: { low: number; high: number }) => ({
  low: low > 0 && low < 1 ? 1 : low,
  high: high > 0 && high < 1 ? 1 : high,
})

export const inWeek = ({ medicine: { perDay, course, timing } }: ActiveIngredient) => {
  if (!perDay) return null
  const days = course && 'days' in course ? Math.min(7, course.days.high) : 7
  if (timing.isOnce && timing.statements.length === 0) return { low: 1, high: 1 }
  return perDay.high < 1
    ? { low: perDay.low * 7, high: Math.max(1, perDay.high * 7) }
    : { low: perDay.low * days, high: perDay.high * days }
}

const slotsOf = ({ medicine: { timing, dosage } }: ActiveIngredient): number | null => {
  const stated = timing.statements.flatMap((one) => one.slots ?? [])
  const slots = stated.length > 0 ? stated : dosage.slots
  const most = Math.max(...slots, 0)
  // '2-0-1' of one tablet: the day isn't two times the larger dose.
  return most > 1 && dosage.counted?.count.high === most
    ? slots.reduce((total, slot) => total + slot, 0) / most
    : null
}

export const dayFactor = (ingredient: ActiveIngredient) => {
  const slots = slotsOf(ingredient)
  const { perDay } = ingredient.medicine
  if (slots !== null) return { low: slots, high: slots }
  return perDay && onOneDay(perDay)
}

export type DrugContext = {
  order: Order
  ingredient: ActiveIngredient
  /** The same drug in other medicines that are taken on the same days. */
  others: readonly ActiveIngredient[]
  usual: readonly DoseRow[]
  forUses: readonly DoseRow[]
  kg: number | null
}

export const amountOfDay = ({ ingredient, others }: DrugContext, dimension: Dimension): Taken | undefined => {
  const amountOf = (one: ActiveIngredient) => {
    const [quantity, factor] = [one.dose.of[dimension], dayFactor(one)]
    return quantity && factor ? scaled(quantity, factor) : undefined
  }
  const own = amountOf(ingredient)
  if (!own) return undefined
  const more = others.flatMap((other) => amountOf(other) ?? [])
  return {
    quantity: sum([own, ...more]),
    in: dimension,
    suffix:
      more.length > 0
        ? `, together with ${listText(others.map(({ label, where }) => `${label}${where}`))},`
        : '',
  }
}
