import type { Money } from '../kernel/money.ts'

/* What medicines cost and who pays, in whole kobo: exact, whatever the amounts. */

const kobo = (amount: Money): bigint => BigInt(amount.replace('.', ''))

const moneyOf = (amount: bigint): Money => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What a line can cost at most; the database has no room for more. */
const maxKobo = 10n ** 12n - 1n

export const isWithinLimit = (amount: Money): boolean => kobo(amount) <= maxKobo

/** Exactly as many decimals as the amounts have; each amount has two. */
export const sumOfMoney = (amounts: readonly Money[]): Money =>
  moneyOf(amounts.reduce((sum, amount) => sum + kobo(amount), 0n))

/** Negative if `one` is less than `other`, 0 if they are equal. */
export const compareMoney = (one: Money, other: Money): number => Number(kobo(one) - kobo(other))

/** `one` less `other`, which is no more than it. */
export const lessMoney = (one: Money, other: Money): Money => moneyOf(kobo(one) - kobo(other))

/** A percentage of the amount, rounded down to the kobo. */
export const partOf = (amount: Money, percent: number): Money =>
  moneyOf((kobo(amount) * BigInt(percent)) / 100n)

export const isNothing = (amount: Money): boolean => kobo(amount) === 0n

type LineShares = { total: Money; insurerShare: Money; patientShare: Money }

/**
 * What the units cost, and who pays which share: the insurer its percentage, rounded down to the kobo, and the patient the rest.
 * @param coversPercent 0 without an insurer
 * @param insurerShare what the insurer pays instead; no more than the total is taken of it
 */
export const sharesOf = (
  { unitPrice, units }: { unitPrice: Money; units: number },
  coversPercent: number,
  insurerShare?: Money,
): LineShares => {
  const total = kobo(unitPrice) * BigInt(units)
  const agreed = insurerShare === undefined ? (total * BigInt(coversPercent)) / 100n : kobo(insurerShare)
  const covered = agreed < total ? agreed : total
  return { total: moneyOf(total), insurerShare: moneyOf(covered), patientShare: moneyOf(total - covered) }
}

type Sums = { total: Money; insurerPays: Money; toPay: Money }

export const sumsOf = (lines: readonly LineShares[]): Sums => ({
  total: sumOfMoney(lines.map(({ total }) => total)),
  insurerPays: sumOfMoney(lines.map(({ insurerShare }) => insurerShare)),
  toPay: sumOfMoney(lines.map(({ patientShare }) => patientShare)),
})

/** '500' or '500.5' as typed, as '500.00'; undefined for what isn't an amount. */
export const typedMoney = (typed: string): Money | undefined => {
  const found = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', ''))
  return found?.[1] === undefined ? undefined : `${BigInt(found[1])}.${(found[2] ?? '').padEnd(2, '0')}`
}
