import type { Finding } from '@alafia/contract/safety/schema'
import type { DoseRow } from '../../facts/doses/row.ts'
import { amountText, measureOf } from '../../order/amount.ts'
import { found } from '../../order/order.ts'
import type { DrugContext } from './amounts.ts'
import { isForWeight } from './limits.ts'

export const tooOften = ({ ingredient, usual, forUses }: DrugContext): Finding | null => {
  const { medicine, label, drug, medicationIndex } = ingredient
  const { perDay, hoursApart, timing } = medicine
  if (!perDay || perDay.high <= 0 || (timing.isOnce && timing.statements.length === 0)) return null
  // 'Max 8 tablets a day' doesn't say how many at a time.
  if (timing.statements.length === 0 && timing.mostADay !== null) return null
  const rows = [...usual, ...forUses]
  const apart = hoursApart ?? 24 / perDay.high
  const intervals = rows.flatMap((row) =>
    row.hoursApart === undefined ? [] : [{ hours: row.hoursApart, row }],
  )
  const [least] = intervals.toSorted((one, other) => one.hours - other.hours)
  const counts = rows.flatMap((row) => (row.timesADay === undefined ? [] : [{ times: row.timesADay, row }]))
  const [most] = counts.toSorted((one, other) => other.times - one.times)
  const make = (severity: 'serious' | 'caution', message: string, { sources }: DoseRow) =>
    found({
      kind: 'dose',
      severity,
      medication: medicationIndex,
      key: `dose:${drug}:often:${Number(perDay.high.toFixed(2))}`,
      message,
      sources,
    })
  const often = timing.statements.map(({ said }) => said).join(', ')
  if (least && apart < least.hours * 0.95) {
    const isSerious = least.hours >= 24 || apart <= least.hours / 2
    const stated =
      least.hours >= 168
        ? `once in ${least.hours / 168 === 1 ? 'a week' : `${least.hours / 168} weeks`}`
        : `every ${least.hours} hours`
    return make(
      isSerious ? 'serious' : 'caution',
      `${label} “${often}” is too often: not more than ${stated}.`,
      least.row,
    )
  }
  if (most && perDay.high > most.times * 1.001)
    return make(
      perDay.high >= most.times * 2 && perDay.high > 2 ? 'serious' : 'caution',
      `${label} ${Number(perDay.high.toFixed(1))} times a day is too often: at most ${most.times} a day.`,
      most.row,
    )
  return null
}

export const tooLong = ({ ingredient, usual, forUses }: DrugContext): Finding | null => {
  const { medicine, label, drug, medicationIndex } = ingredient
  const rows = [...usual, ...forUses]
  const limits = rows.flatMap((row) => (row.maxDays === undefined ? [] : [{ days: row.maxDays, row }]))
  const { course } = medicine
  const [longest] = limits.toSorted((one, other) => other.days - one.days)
  if (!longest || !usual.some(({ maxDays }) => maxDays !== undefined)) return null
  const days = course === null || 'isOnce' in course ? null : 'isOpen' in course ? Infinity : course.days.high
  if (days === null || days <= longest.days || (days === Infinity && medicine.timing.isWhenNeeded))
    return null
  return found({
    kind: 'dose',
    // A use whose source states no limit may take longer.
    severity:
      days >= longest.days * 1.5 && forUses.every(({ maxDays }) => maxDays !== undefined)
        ? 'serious'
        : 'caution',
    medication: medicationIndex,
    key: `dose:${drug}:long:${days}`,
    message: `${label} ${days === Infinity ? 'without an end' : `for ${days} days`} is too long: at most ${longest.days} days.`,
    sources: longest.row.sources,
  })
}

export const tooLittle = ({ ingredient, usual, forUses, kg }: DrugContext): Finding | null => {
  const { label, drug, medicationIndex, dose } = ingredient
  const minimums = [...usual, ...forUses].flatMap((row) => {
    const min = row.dose?.min
    return min && (kg === null || isForWeight(row, kg)) ? [{ min: measureOf(min), row }] : []
  })
  const [least] = minimums.toSorted((one, other) => one.min.value - other.min.value)
  const quantity = least && dose.of[least.min.in]
  if (!least || !quantity || quantity.low <= 0 || quantity.low >= least.min.value * 0.95) return null
  return found({
    kind: 'dose',
    severity: 'caution',
    medication: medicationIndex,
    key: `dose:${drug}:little`,
    message: `${label}: ${amountText({ value: quantity.low, in: least.min.in })} is less than the ${amountText(least.min)} that is the least that works.`,
    sources: least.row.sources,
  })
}
