import type { Age } from './facts/ages/row.ts'
import type { When } from './facts/conditions/row.ts'
import type { Amount, DoseRow } from './facts/doses/row.ts'
import { ageText } from './age.ts'
import { amountText, measureOf } from './order/amount.ts'

/* Rows in words, for people to read and for fingerprints. */

const trimesterText = {
  any: 'in pregnancy',
  first: 'in the first trimester of pregnancy',
  second: 'in the second trimester of pregnancy',
  third: 'in the third trimester of pregnancy',
  'second and third': 'in the second and third trimesters of pregnancy',
} as const

/** 'in pregnancy', 'with asthma' */
export const whenText = (when: When): string => {
  if ('pregnancy' in when) return trimesterText[when.pregnancy]
  if ('breastfeeding' in when)
    return `while breastfeeding${when.infantUnder === undefined ? '' : ` a child under ${when.infantUnder} days`}`
  if ('eGFRBelow' in when) return `with an eGFR below ${when.eGFRBelow}`
  if ('kidney' in when) return 'with kidney disease'
  if ('liver' in when)
    return when.liver === 'any disease' ? 'with liver disease' : 'with severe liver disease'
  return `with ${when.condition}`
}

const range = (from: string | undefined, under: string | undefined): string[] => {
  if (from === undefined) return under === undefined ? [] : [`under ${under}`]
  return [under === undefined ? `from ${from}` : `${from} to under ${under}`]
}

const ageOf = (age: Age | undefined) => age && ageText(age)
const kgOf = (kg: number | undefined) => (kg === undefined ? undefined : `${kg} kg`)

const whom = ({ from, under, fromKg, underKg }: DoseRow): string[] => {
  const stated = [...range(ageOf(from), ageOf(under)), ...range(kgOf(fromKg), kgOf(underKg))]
  return stated.length === 0 ? ['adults'] : stated
}

/** 'oral, tablet, slow release, adults, for rheumatoid arthritis' */
export const doseText = (row: DoseRow): string =>
  [
    row.route,
    ...(row.form === undefined ? [] : [row.form]),
    ...(row.release === undefined ? [] : [`${row.release} release`]),
    ...whom(row),
    ...(row.use === undefined ? [] : [`for ${row.use}`]),
  ].join(', ')

const most = (limits: { max?: Amount; maxPerKg?: Amount } | undefined): string[] =>
  limits === undefined
    ? []
    : [
        ...(limits.maxPerKg ? [`${amountText(measureOf(limits.maxPerKg))} for each kg`] : []),
        ...(limits.max ? [amountText(measureOf(limits.max))] : []),
      ]

const atMost = (span: string, limits: DoseRow['dose']): string[] => {
  const stated = most(limits)
  return [
    ...(stated.length === 0 ? [] : [`${span} at most ${stated.join(', not above ')}`]),
    ...(limits?.min ? [`${span} at least ${amountText(measureOf(limits.min))}`] : []),
  ]
}

/** 'At one time at most 1 g; in a day at most 4 g; every 4 hours at most.' */
export const doseEffect = (row: DoseRow): string => {
  const parts = [
    ...atMost('at one time', row.dose),
    ...atMost('in a day', row.day),
    ...atMost('in a week', row.week),
    ...(row.hoursApart === undefined ? [] : [`at least ${row.hoursApart} hours apart`]),
    ...(row.timesADay === undefined ? [] : [`at most ${row.timesADay} times a day`]),
    ...(row.maxDays === undefined ? [] : [`at most ${row.maxDays} days`]),
  ].join('; ')
  return parts === '' ? 'No limit is stated.' : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`
}
