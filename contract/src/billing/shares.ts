import type { Money } from '../kernel/money.ts'

/*
 * What medicines cost and who pays, exact, whatever the amounts. An amount says how many decimals it has, and what is computed from
 * several has as many as the most exact of them.
 */

/** In the smallest unit of which there are 10 ** `places` in one. */
const unitsAt = (amount: Money, places: number): bigint => {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(`${whole}${fraction.padEnd(places, '0')}`)
}

const placesOf = (...amounts: readonly Money[]): number =>
  Math.max(...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))

const moneyOf = (units: bigint, places: number): Money => {
  if (places === 0) return String(units)
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** What can be charged at once. */
export const isWithinLimit = (amount: Money): boolean => (amount.split('.')[0] ?? '').length <= 10

export const sumOfMoney = (amounts: readonly Money[]): Money => {
  if (amounts.length === 0) return '0.00'
  const places = placesOf(...amounts)
  return moneyOf(
    amounts.reduce((sum, amount) => sum + unitsAt(amount, places), 0n),
    places,
  )
}

/** Negative if `one` is less than `other`, 0 if they are equal. */
export const compareMoney = (one: Money, other: Money): number => {
  const places = placesOf(one, other)
  return Number(unitsAt(one, places) - unitsAt(other, places))
}

/** `one` less `other`, which is no more than it. */
export const lessMoney = (one: Money, other: Money): Money => {
  const places = placesOf(one, other)
  return moneyOf(unitsAt(one, places) - unitsAt(other, places), places)
}

/** A percentage of the amount, rounded down to its smallest unit. */
export const partOf = (amount: Money, percent: number): Money => {
  const places = placesOf(amount)
  return moneyOf((unitsAt(amount, places) * BigInt(percent)) / 100n, places)
}

export const isNothing = (amount: Money): boolean => unitsAt(amount, placesOf(amount)) === 0n

/** What so many units come to; negative for units that are missing. */
export const timesUnits = (amount: Money, units: number): Money => {
  const places = placesOf(amount)
  const size = moneyOf(unitsAt(amount, places) * BigInt(Math.abs(units)), places)
  return units < 0 ? `-${size}` : size
}

type LineShares = { total: Money; insurerShare: Money; patientShare: Money }

/**
 * What the units cost, and who pays which share: the insurer its percentage, rounded down to the smallest unit, and the patient the rest.
 * @param coversPercent 0 without an insurer
 * @param insurerShare what the insurer pays instead; no more than the total is taken of it
 */
export const sharesOf = (
  { unitPrice, units }: { unitPrice: Money; units: number },
  coversPercent: number,
  insurerShare?: Money,
): LineShares => {
  const total = timesUnits(unitPrice, units)
  const agreed = insurerShare ?? partOf(total, coversPercent)
  const covered = compareMoney(agreed, total) < 0 ? agreed : total
  return { total, insurerShare: covered, patientShare: lessMoney(total, covered) }
}

type Sums = { total: Money; insurerPays: Money; toPay: Money }

export const sumsOf = (lines: readonly LineShares[]): Sums => ({
  total: sumOfMoney(lines.map(({ total }) => total)),
  insurerPays: sumOfMoney(lines.map(({ insurerShare }) => insurerShare)),
  toPay: sumOfMoney(lines.map(({ patientShare }) => patientShare)),
})
