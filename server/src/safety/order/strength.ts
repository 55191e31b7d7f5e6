import { amount, amountOf, massUnit, type Dimension, type Measure } from './amount.ts'
import { number, plain } from './plain.ts'

/** '500 mg' of a tablet has no `per`; '125 mg/5 ml' is per 5 mL, '100 mcg/puff' per puff. Of a combination: one each. */
export type Strength = { amounts: readonly Measure[]; per: { value: number; in: Dimension } | null }

const perUnits: readonly (readonly [RegExp, Dimension])[] = [
  [/^(?:mls?|millilit(?:re|er)s?|cc)$/, 'mL'],
  [/^\{?(?:puffs?|doses?|actuations?|inhalations?|sprays?)\}?$/, '{puff}'],
  [/^\{?drops?\}?$/, '{drop}'],
]

const per = String.raw`(?:\s?(?:\/|per|in(?: each)?)\s?(${number})?\s?(mls?|millilit(?:re|er)s?|cc|\{?(?:puffs?|doses?|actuations?|inhalations?|sprays?|drops?)\}?)(?![a-z]))`

/** '500 mg', '250mg/5ml', '500 mg + 125 mg', '125 mg/31.25 mg per 5 ml' */
const stated = new RegExp(`${amount}((?:\\s?[/+&,]\\s?${number}\\s?${massUnit})*)${per}?`, 'g')
const further = new RegExp(amount, 'g')

/** '20/120', '80/480 mg', '500/125mg/5ml' */
const combined = new RegExp(
  `(?<![\\d.])(${number}(?:\\s?[/+]\\s?${number}){1,3})\\s?(${massUnit})?${per}?(?![\\d/])`,
)

/** 'Augmentin 457/5 ml': so much in so many millilitres. */
const bareInVolume = new RegExp(`(?<![\\d./+])(${number})\\s?(?:\\/|in|per)\\s?(${number})\\s?mls?(?![a-z])`)

const percent = new RegExp(`(?<![\\d.])(${number})\\s?%`)
/** Adrenaline 1:1000 is 1 g in 1000 mL. */
const ratio = /(?<![\d.])1\s?(?::|in)\s?(\d{3,6})(?!\d)/

const perOf = (value: string | undefined, unit: string | undefined): Strength['per'] => {
  const dimension = unit === undefined ? undefined : perUnits.find(([words]) => words.test(unit))?.[1]
  return dimension === undefined ? null : { value: Number(value ?? 1) || 1, in: dimension }
}

const statedIn = (text: string): Strength[] =>
  [...text.matchAll(stated)].flatMap(([, value = '', unit = '', more = '', ofValue, ofUnit]) => {
    const amounts = [
      amountOf(value, unit),
      ...[...more.matchAll(further)].map(([, next = '', nextUnit = '']) => amountOf(next, nextUnit)),
    ].filter((one) => one !== undefined)
    return amounts.length === 0 ? [] : [{ amounts, per: perOf(ofValue, ofUnit) }]
  })

const combinedIn = (text: string, bareUnit: string): Strength | undefined => {
  const [, values = '', unit = bareUnit, ofValue, ofUnit] = combined.exec(text) ?? []
  const amounts = values
    .split(/[/+]/)
    .map((value) => amountOf(value.trim(), unit))
    .filter((one) => one !== undefined)
  return amounts.length > 1 ? { amounts, per: perOf(ofValue, ofUnit) } : undefined
}

/**
 * The strengths that a text states, in its order. `isCombination` reads '20/120' as one strength of two drugs, in mg unless the
 * form is usually in micrograms.
 */
export const strengthsIn = (
  typed: string,
  isCombination = false,
  bareUnit: 'mg' | 'mcg' = 'mg',
): Strength[] => {
  const text = plain(typed)
  const [, inVolume, volume] = bareInVolume.exec(text) ?? []
  const measured = inVolume === undefined ? undefined : amountOf(inVolume, 'mg')
  if (measured) return [{ amounts: [measured], per: { value: Number(volume), in: 'mL' } }]
  const together = isCombination ? combinedIn(text, bareUnit) : undefined
  if (together) return [together]
  const found = statedIn(text)
  if (found.length > 0) return found
  const percentage = percent.exec(text)?.[1]
  if (percentage !== undefined)
    return [{ amounts: [{ value: Number(percentage) * 10, in: 'mg' }], per: { value: 1, in: 'mL' } }]
  const parts = ratio.exec(text)?.[1]
  return parts === undefined
    ? []
    : [{ amounts: [{ value: 1_000_000 / Number(parts), in: 'mg' }], per: { value: 1000, in: 'mL' } }]
}

/** Numbers that follow a name without a unit: 'Amlodipine 5', 'Augmentin 625'. */
export const bareNumbersIn = (typed: string): number[] =>
  [...plain(typed).matchAll(new RegExp(`(?<![\\d./a-z-])(${number})(?![\\d./%:a-z-])`, 'g'))].map(
    ([, value]) => Number(value),
  )

const same = (one: number, other: number) => Math.abs(one - other) <= Math.max(one, other) * 0.005

const unitAmounts = ({ amounts, per: of }: Strength) => amounts.map(({ value }) => value / (of?.value ?? 1))

/** '250 mg/5 ml' and '50 mg/ml' are the same strength. */
export const isSameStrength = (one: Strength, other: Strength): boolean => {
  const [ones, others] = [unitAmounts(one), unitAmounts(other)]
  return (
    one.per?.in === other.per?.in &&
    ones.length === others.length &&
    ones.every(
      (value, index) =>
        same(value, others[index] ?? Number.NaN) && one.amounts[index]?.in === other.amounts[index]?.in,
    )
  )
}

/** What a single number may stand for in a combination: all ingredients together ('Augmentin 625') or the first one. */
export const isTotalOf = (total: number, { amounts }: Strength): boolean =>
  same(
    total,
    amounts.reduce((sum, { value }) => sum + value, 0),
  ) || same(total, amounts[0]?.value ?? Number.NaN)
