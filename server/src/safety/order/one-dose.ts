import { strengthsOf, type KnownForms } from '../known-forms.ts'
import type { DrugName } from '../facts/drugs/all.ts'
import type { ProductForm } from '../facts/doses/row.ts'
import type { Dimension, Measure } from './amount.ts'
import type { Counted, Dosage } from './dosage.ts'
import type { Range } from './plain.ts'
import { bareNumbersIn, isTotalOf, type Strength } from './strength.ts'

/**
 * How much of a drug one dose holds. `high` is certainly in the highest dose that the order allows and `low` at most in the lowest;
 * `possible` is what it may come to if the strength isn't stated.
 */
export type Quantity = { low: number; high: number; possible: number }

export type OneDose = {
  of: Partial<Record<Dimension, Quantity>>
  /** '10 mg/kg' */
  perKg: { low: Measure; high: Measure } | null
  /** Why the amount of the drug isn't known, or isn't certain. */
  unclear: string | null
}

/** How a medicine is written: its name's strength and form, and its dosage. */
export type Written = {
  name: string
  dosage: Dosage
  drugs: readonly DrugName[]
  /** Stated in the name; null if it isn't. */
  strength: Strength | null
  form: ProductForm | null
}

const exact = ({ low, high }: Range): Quantity => ({ low, high, possible: high })
const nothing: OneDose = { of: {}, perKg: null, unclear: null }

/** The strengths that the medicine may have, as stated or else as sold. */
export const possibleStrengths = (
  { name, dosage, drugs, strength, form }: Written,
  known: KnownForms,
): { strengths: readonly Strength[]; isStated: boolean } => {
  const sold = () => strengthsOf(known, drugs, form).map((one) => one.strength)
  const stated = dosage.strength ?? strength
  if (stated) {
    if (stated.amounts.length === drugs.length) return { strengths: [stated], isStated: true }
    // 'Augmentin 625 mg' is 500 mg of one and 125 mg of the other.
    const total = stated.amounts[0]?.value ?? Number.NaN
    const matching = sold().filter((one) => isTotalOf(total, one) && one.per?.value === stated.per?.value)
    return { strengths: matching, isStated: matching.length > 0 }
  }
  const all = sold()
  // 'Amlodipine 5' is 5 mg because it is sold as 5 mg.
  const [bare] = bareNumbersIn(name)
  const meant =
    bare === undefined
      ? []
      : all.filter((one) => isTotalOf(bare, one) || isTotalOf(bare / 1000, one)).slice(0, 1)
  return meant.length > 0 ? { strengths: meant, isStated: true } : { strengths: all, isStated: false }
}

const solids: ReadonlySet<Counted['of']> = new Set<Counted['of']>([
  'tablet',
  'capsule',
  'piece',
  'sachet',
  'lozenge',
  'suppository',
  'pessary',
  'patch',
  'enema',
  'injection',
  'nebuliser solution',
])

const dimensionOf: Partial<Record<Counted['of'], Dimension>> = {
  tablet: '{tablet}',
  capsule: '{tablet}',
  mL: 'mL',
  inhaler: '{puff}',
  'nasal spray': '{puff}',
  drop: '{drop}',
  application: '{application}',
}

/** How much of the ingredient at this place one counted unit holds; undefined if the strength doesn't say. */
const perUnit = (strength: Strength, index: number, unit: Counted['of']): Measure | undefined => {
  const amount = strength.amounts[index]
  if (!amount) return undefined
  const { per } = strength
  if (unit === 'mL') return per?.in === 'mL' ? { value: amount.value / per.value, in: amount.in } : undefined
  if (unit === 'inhaler' || unit === 'nasal spray')
    return per === null || per.in === '{puff}'
      ? { value: amount.value / (per?.value ?? 1), in: amount.in }
      : undefined
  if (unit === 'drop')
    return per?.in === '{drop}' ? { value: amount.value / per.value, in: amount.in } : undefined
  // '1 ampoule' of '80 mg/2 ml' is all of it.
  return solids.has(unit) && (per === null || unit === 'injection' || unit === 'nebuliser solution')
    ? amount
    : undefined
}

const fromCount = (counted: Counted, index: number, written: Written, known: KnownForms): OneDose => {
  const { strengths, isStated } = possibleStrengths(written, known)
  const dimension = dimensionOf[counted.of]
  const of = dimension === undefined ? {} : { [dimension]: exact(counted.count) }
  const units = strengths.flatMap((strength) => perUnit(strength, index, counted.of) ?? [])
  const [first] = units
  if (!first)
    return {
      of,
      perKg: null,
      unclear: isStated ? 'the dosage doesn’t fit the strength' : 'the strength isn’t stated',
    }
  const values = units.filter((one) => one.in === first.in).map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return {
    of: {
      ...of,
      [first.in]: {
        low: counted.count.low * most,
        high: counted.count.high * least,
        possible: counted.count.high * most,
      },
    },
    perKg: null,
    unclear: least === most ? null : 'the strength isn’t stated',
  }
}

const fromAmount = (
  { low, high }: NonNullable<Dosage['amount']>,
  index: number,
  written: Written,
  known: KnownForms,
): OneDose => {
  if (written.drugs.length === 1)
    return { of: { [high.in]: exact({ low: low.value, high: high.value }) }, perKg: null, unclear: null }
  // 'Augmentin | 1.25 g' is two of 500 mg + 125 mg.
  const { strengths } = possibleStrengths(written, known)
  for (const strength of strengths)
    for (const count of [1, 2, 3, 4, 0.5]) {
      const amount = strength.amounts[index]
      if (amount && isTotalOf(high.value / count, strength))
        return {
          of: { [amount.in]: exact({ low: amount.value * count, high: amount.value * count }) },
          perKg: null,
          unclear: null,
        }
    }
  return { ...nothing, unclear: 'how much of each drug isn’t stated' }
}

/** '2 tablets (1 g)': the amount may be of each or of all, which the name's strength decides. */
const fromBoth = (
  counted: Counted,
  amount: NonNullable<Dosage['amount']>,
  index: number,
  written: Written,
  known: KnownForms,
): OneDose => {
  const byCount = fromCount(counted, index, written, known)
  const byAmount = fromAmount(amount, index, written, known)
  if (byCount.unclear === null) return { ...byCount, of: { ...byAmount.of, ...byCount.of } }
  if (!solids.has(counted.of) || written.drugs.length > 1)
    return { ...byAmount, of: { ...byCount.of, ...byAmount.of } }
  const each: Dosage = { ...written.dosage, amount: null, strength: { amounts: [amount.high], per: null } }
  return fromCount(counted, index, { ...written, dosage: each }, known)
}

/** How much of its ingredient at this place a medicine gives at one time. */
export const oneDoseOf = (written: Written, index: number, known: KnownForms): OneDose => {
  const { counted, amount, perKg, isApplied } = written.dosage
  if (perKg) return { of: {}, perKg, unclear: null }
  if (counted && amount) return fromBoth(counted, amount, index, written, known)
  if (counted) return fromCount(counted, index, written, known)
  if (amount) return fromAmount(amount, index, written, known)
  return {
    ...nothing,
    unclear: isApplied ? 'it is applied, not measured' : 'the dosage isn’t a number of units',
  }
}
