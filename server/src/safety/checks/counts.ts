import { amountText } from '../order/amount.ts'
import { readDosage } from '../order/dosage.ts'
import type { ReadMedicine } from '../order/read.ts'
import { readTiming, withoutLimit } from '../order/timing.ts'
import { overlap, quote, type Conflict } from './conflict.ts'

/** '1 tablet (250 mg)' of a 500 mg tablet. */
const twoAmounts = ({ doses, dosage, typed }: ReadMedicine): Conflict[] => {
  const { counted, amount } = readDosage(typed.dosage)
  const [only, ...others] = doses
  const strength = only?.written.strength
  const each = strength?.amounts[0]
  if (!counted || !amount || !each || others.length > 0 || strength.amounts.length > 1 || dosage.strength)
    return []
  if (amount.high.in !== each.in) return []
  const unit =
    counted.of === 'mL'
      ? strength.per?.in === 'mL'
        ? each.value / strength.per.value
        : null
      : strength.per
        ? null
        : each.value
  if (unit === null) return []
  const near = (one: number, other: number) => Math.abs(one - other) <= Math.max(one, other) * 0.02
  const whole = unit * counted.count.high
  // 'Two tablets (50 mg)' of a 50 mg tablet: in brackets it is what both come to.
  const isOfEach = near(amount.high.value, each.value) && !/\(/.test(typed.dosage)
  return near(amount.high.value, whole) || isOfEach
    ? []
    : [
        {
          what: 'amount',
          message: `the dosage ${quote(typed.dosage)} states ${amountText(amount.high)}, but of this strength it is ${amountText({ value: whole, in: each.in })}.`,
        },
      ]
}

/** 'Take two tablets at night' against '1 tablet'; of a taper, one part must be the dosage. */
const otherCount = ({ typed }: ReadMedicine): Conflict[] => {
  const one = readDosage(typed.dosage).counted
  const others = (typed.instructions ?? '')
    .split(/\bthen\b|;|,/)
    .flatMap((part) => readDosage(part).counted ?? [])
  if (
    !one ||
    others.length === 0 ||
    others.some((other) => other.of !== one.of || overlap(one.count, other.count))
  )
    return []
  if (/\b(?:max|most|more than|if)\b/i.test(typed.instructions ?? '')) return []
  return [
    {
      what: 'count',
      message: `the dosage is ${quote(typed.dosage)}, but the instructions say ${quote(typed.instructions ?? '')}.`,
    },
  ]
}

/** '1 tablet' against '2 bd', 'iii qds' or '3 tabs qds'. */
const frequencyCount = ({ typed }: ReadMedicine): Conflict[] => {
  const one = readDosage(typed.dosage).counted
  const { eachTime } = readTiming(typed.frequency)
  const counted = readDosage(withoutLimit(typed.frequency)).counted
  const other =
    eachTime === null ? counted : { count: { low: eachTime, high: eachTime }, of: 'piece' as const }
  if (!one || !other || overlap(one.count, other.count)) return []
  if (other.of !== 'piece' && one.of !== 'piece' && other.of !== one.of) return []
  return [
    {
      what: 'each',
      message: `the dosage is ${quote(typed.dosage)}, but the frequency says ${quote(typed.frequency)}.`,
    },
  ]
}

const slotsAgainstCount = ({ typed, timing }: ReadMedicine): Conflict[] => {
  const slots = timing.statements.flatMap((one) => one.slots ?? [])
  const counted = readDosage(typed.dosage).counted?.count.high
  const most = Math.max(...slots, 0)
  return counted !== undefined && counted > 1 && most > 1 && slots.some((slot) => slot !== counted)
    ? [
        {
          what: 'slots',
          message: `the dosage is ${quote(typed.dosage)}, but the frequency is ${quote(typed.frequency)}.`,
        },
      ]
    : []
}

/** How many are counted in one place, and how many in another. */
export const otherCounts = (medicine: ReadMedicine): Conflict[] => [
  ...twoAmounts(medicine),
  ...otherCount(medicine),
  ...frequencyCount(medicine),
  ...slotsAgainstCount(medicine),
]
