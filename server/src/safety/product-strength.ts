import type { ProductForm } from './facts/doses/row.ts'
import type { DrugName } from './facts/drugs/all.ts'
import { strengthsOf } from './known-forms.ts'
import { readDosage } from './order/dosage.ts'
import { massUnit } from './order/amount.ts'
import { possibleStrengths } from './order/one-dose.ts'
import { plain } from './order/plain.ts'
import { isSameStrength, strengthsIn, type Strength } from './order/strength.ts'
import { tableRows } from './rows.ts'

const { known } = tableRows
const noDosage = readDosage('')

/** '5-10 mg' is no strength. */
const span = new RegExp(`\\d\\s?(?:-|to|or)\\s?\\d[\\d.]*\\s?${massUnit}`)

const isPerPuff = (form: ProductForm | null) => form === 'inhaler' || form === 'nasal spray'

/** '100 mcg' of an inhaler is of each puff. */
const perPuff = (strength: Strength, form: ProductForm | null): Strength =>
  isPerPuff(form) && strength.per === null ? { ...strength, per: { value: 1, in: '{puff}' } } : strength

/** '160/800' of what is listed as 800 mg + 160 mg. */
const inTableOrder = (strength: Strength, of: readonly DrugName[], form: ProductForm | null): Strength => {
  if (of.length !== 2 || strength.amounts.length !== 2) return strength
  const sold = strengthsOf(known, of, form).map((one) => one.strength)
  const turned = { ...strength, amounts: strength.amounts.toReversed() }
  const isSold = (one: Strength) => sold.some((other) => isSameStrength(one, other))
  return !isSold(strength) && isSold(turned) ? turned : strength
}

/** The only one of several; undefined if there is none, null if they differ. */
const onlyOne = (found: readonly Strength[]): Strength | null | undefined => {
  const [first, ...others] = found
  return others.every((other) => first && isSameStrength(first, other)) ? first : null
}

/**
 * The strength that a text states, with an amount for each of the drugs in their order: 'Augmentin 625 mg' is 500 mg + 125 mg.
 * Undefined if it states none, null if that can't be told for certain. `of` is empty for a drug that isn't in the safety table.
 */
export const strengthIn = (
  typed: string,
  of: readonly DrugName[],
  form: ProductForm | null,
): Strength | null | undefined => {
  if (span.test(plain(typed))) return null
  const stated = strengthsIn(typed, true, isPerPuff(form) ? 'mcg' : 'mg')
  const joined =
    of.length > 1 && stated.length === of.length && stated.every(({ amounts }) => amounts.length === 1)
      ? [{ amounts: stated.flatMap(({ amounts }) => amounts), per: stated[0]?.per ?? null }]
      : stated
  const found = onlyOne(joined)
  if (!found || of.length === 0) return found && perPuff(found, form)
  const written = { name: '', dosage: noDosage, drugs: of, strength: inTableOrder(found, of, form), form }
  const possible = possibleStrengths(written, known).strengths
  const [first] = possible
  return first && possible.length === 1 && first.amounts.length === of.length ? perPuff(first, form) : null
}

/** 'Amlodipine 5' is 5 mg, because it is sold as 5 mg. Undefined without such a number. */
export const bareStrengthIn = (
  name: string,
  of: readonly DrugName[],
  form: ProductForm | null,
): Strength | undefined => {
  if (of.length === 0) return undefined
  const { strengths, isStated } = possibleStrengths(
    { name, dosage: noDosage, drugs: of, strength: null, form },
    known,
  )
  const [first] = strengths
  return isStated && first && strengths.length === 1 ? perPuff(first, form) : undefined
}
