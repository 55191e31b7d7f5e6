import type { Finding } from '@alafia/contract/safety/schema'
import { unitsOf } from '@alafia/contract/inventory/units'
import { namesControlled } from '../controlled.ts'
import { mostDaysSources, usualMostDays } from '../facts/controlled.ts'
import { plainText } from '../medicine-names.ts'
import type { Counted } from '../order/dosage.ts'
import { found, type Order } from '../order/order.ts'
import type { Range } from '../order/plain.ts'
import type { ReadMedicine } from '../order/read.ts'

/** Stock counts these one by one; of anything else a unit holds many doses. */
const countedSingly: ReadonlySet<Counted['of']> = new Set<Counted['of']>([
  'tablet',
  'capsule',
  'piece',
  'sachet',
  'lozenge',
  'suppository',
  'patch',
  'injection',
])

const isBottle = ({ form, dosage: { counted } }: ReadMedicine) =>
  (counted !== null && !countedSingly.has(counted.of)) || (counted === null && form === 'liquid')

/** Units of one dose: counted, or a mass of a product whose strength is stated. */
const unitsEach = ({ dosage: { counted, amount }, doses }: ReadMedicine): Range | null => {
  if (counted && countedSingly.has(counted.of)) return counted.count
  const [only, ...others] = doses
  const strength = only?.written.strength
  const [one, ...more] = strength?.amounts ?? []
  if (!amount || !one || more.length + others.length > 0 || strength?.per || amount.low.in !== one.in)
    return null
  return { low: amount.low.value / one.value, high: amount.high.value / one.value }
}

/** The least that is taken in a day; of what is taken when needed the most, as nobody can say how little. */
const unitsPerDay = (medicine: ReadMedicine): number | null => {
  const { timing, perDay, dosage } = medicine
  const stated = timing.statements.flatMap(({ slots = [] }) => slots)
  const slots = stated.length > 0 ? stated : dosage.slots
  if (slots.length > 1) return slots.reduce((sum, slot) => sum + slot, 0)
  const each = unitsEach(medicine)
  if (!each || !perDay || timing.isSequence || dosage.unclear !== null || timing.unclear !== null) return null
  const units = timing.isWhenNeeded ? each.high * perDay.high : each.low * perDay.low
  return units > 0 ? units : null
}

/** How long so many units last; null if the directions don't say. */
const daysOfSupply = (medicine: ReadMedicine, quantity: number): number | null => {
  if (isBottle(medicine)) {
    const { course } = medicine
    return course && 'days' in course ? course.days.high : course && 'isOnce' in course ? 1 : null
  }
  const units = unitsPerDay(medicine)
  return units === null ? null : quantity / units
}

const unitsText = ({ form, dosage }: ReadMedicine, quantity: number) => {
  const solid = form ?? dosage.counted?.of
  return unitsOf(solid === 'tablet' || solid === 'capsule' ? solid : undefined, quantity)
}

const limit = `At most ${usualMostDays} days of a controlled drug are supplied at a time.`

const foundFor = (medicine: ReadMedicine, label: string, medication: number, quantity: number): Finding[] => {
  const days = daysOfSupply(medicine, quantity)
  if (days !== null && days <= usualMostDays) return []
  const units = unitsText(medicine, quantity)
  return [
    found({
      kind: 'directions',
      severity: 'serious',
      medication,
      key: `directions:${plainText(label)}:supply:${days === null ? 'unknown' : Math.ceil(days)}`,
      message:
        days === null
          ? `${label} is a controlled drug, and the directions don’t say how long ${units} last. ${limit}`
          : `${label} is a controlled drug: ${isBottle(medicine) ? 'the course' : units} ${isBottle(medicine) ? 'lasts' : 'last'} ${Math.ceil(days)} days. ${limit}`,
      sources: mostDaysSources,
    }),
  ]
}

/** PHARM-113: how long the supply of a controlled drug lasts. Without a quantity there is nothing to judge yet. */
export const checkSupply = ({ ordered, quantities }: Order): Finding[] =>
  ordered.medicines.flatMap(({ medicine, medicationIndex, label }) => {
    const quantity = medicationIndex === null ? undefined : quantities[medicationIndex]
    const names = [label, ...medicine.products.flatMap(({ of }) => of)]
    return medicationIndex !== null && quantity != null && names.some(namesControlled)
      ? foundFor(medicine, label, medicationIndex, quantity)
      : []
  })
