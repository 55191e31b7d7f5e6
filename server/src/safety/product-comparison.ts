import type { ProductRelation } from '@alafia/contract/inventory/relations'
import type { ProductForm } from './facts/doses/row.ts'
import type { Measure } from './order/amount.ts'
import type { MedicineProduct, OrderedProduct } from './product.ts'
import { hasSeveralProducts, isSkinKind, type ProductKind } from './product-words.ts'

/** How an item compares with what was ordered. */
export type Comparison = {
  relation: ProductRelation
  /** Units of what was ordered that one unit of the item stands for: 2 for 500 mg instead of 250 mg. Only of another strength. */
  unitsEach: number | null
  /** Why it isn't the same, in one sentence for a pharmacist; null if it is. */
  why: string | null
}

const outcome = (relation: ProductRelation, why: string | null = null): Comparison => ({
  relation,
  unitsEach: null,
  why,
})
const unclear = (why: string) => outcome('unclear', why)

/** One unit of these is one dose or part of one, so that the number of units can make up for the strength. */
const countedForms: ReadonlySet<ProductForm> = new Set<ProductForm>(['tablet', 'capsule'])

const haveInCommon = (ones: readonly string[], others: readonly string[]) =>
  ones.some((one) => others.includes(one))

const substances = ({ ingredients }: MedicineProduct) => ingredients.map(({ substance }) => substance)

const isSameSet = (ones: readonly unknown[], others: readonly unknown[]) =>
  ones.length === others.length && ones.every((one) => others.includes(one))

/** Undefined if they are of the same drugs. */
const compareDrugs = (ordered: OrderedProduct, item: MedicineProduct): Comparison | undefined => {
  if (item.unread !== null)
    return haveInCommon(substances(ordered), substances(item)) || !ordered.isInTable
      ? unclear('The item’s name and generic name don’t agree')
      : outcome('other-drug', 'Another drug')
  if (!ordered.isInTable) {
    if (
      haveInCommon(ordered.names, item.names) ||
      (item.brand !== null && ordered.names.includes(item.brand))
    )
      return undefined
    return unclear('The prescribed name isn’t known')
  }
  if (!item.isInTable) return unclear('The item’s drug isn’t known')
  if (!isSameSet(substances(ordered), substances(item))) return outcome('other-drug', 'Another drug')
  if (ordered.unread !== null && ordered.unread !== item.brand)
    return unclear('The prescription says more than one drug’s name')
  if (substances(ordered).some(hasSeveralProducts) && !haveInCommon(ordered.names, item.names))
    return unclear('These names may stand for different products')
  return undefined
}

const compareKinds = (
  ordered: readonly ProductKind[],
  item: readonly ProductKind[],
): Comparison | undefined => {
  if (ordered.includes('slow') !== item.includes('slow'))
    return outcome('other-form', 'One releases the drug slowly, the other doesn’t')
  const [skin, itemSkin] = [ordered.find(isSkinKind), item.find(isSkinKind)]
  if (skin !== itemSkin) {
    if (skin && itemSkin) return outcome('other-form', `A ${itemSkin} instead of a ${skin}`)
    if ((skin ?? 'cream') !== 'cream' || (itemSkin ?? 'cream') !== 'cream')
      return unclear('Cream or ointment isn’t stated for both')
  }
  const rest = (kinds: readonly ProductKind[]) => kinds.filter((kind) => !isSkinKind(kind))
  return isSameSet(rest(ordered), rest(item)) ? undefined : unclear('One is a special kind of tablet or form')
}

const compareForms = (ordered: OrderedProduct, item: MedicineProduct): Comparison | undefined => {
  if (item.form === null) return unclear('The item’s name and form don’t agree')
  if (ordered.form === null)
    return countedForms.has(item.form) && item.per === null
      ? undefined
      : unclear('The prescription doesn’t state the form')
  if (ordered.form !== item.form)
    return ordered.isFormCertain
      ? outcome('other-form', `A ${item.form} instead of a ${ordered.form}`)
      : unclear('The prescription doesn’t state the form')
  return undefined
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= Math.max(one, other) * 0.005

const perUnit = (amount: Measure, { per }: MedicineProduct) => amount.value / (per?.value ?? 1)

/** How much more of each drug a unit of the item holds; undefined if one of them isn't known or is counted otherwise. */
const ratiosOf = (ordered: OrderedProduct, item: MedicineProduct): number[] | undefined => {
  if (ordered.ingredients.length !== item.ingredients.length) return undefined
  const ratios = ordered.ingredients.flatMap(({ amount }, index) => {
    const other = item.ingredients[index]?.amount
    return amount && other && amount.in === other.in && amount.value > 0 && other.value > 0
      ? [perUnit(other, item) / perUnit(amount, ordered)]
      : []
  })
  return ratios.length === ordered.ingredients.length ? ratios : undefined
}

/** Undefined if it is the same. */
const compareStrengths = (ordered: OrderedProduct, item: MedicineProduct): Comparison | undefined => {
  const lacks = ({ ingredients }: MedicineProduct) => ingredients.some(({ amount }) => amount === null)
  if (lacks(ordered)) return unclear('The prescription doesn’t state one strength')
  if (lacks(item)) return unclear('The item’s strength can’t be read')
  const ratios = ratiosOf(ordered, item)
  const [first] = ratios ?? []
  // Of an injection, all of a vial counts: 80 mg in 2 ml is twice 40 mg in 1 ml.
  const isSameVolume =
    ordered.per?.in === item.per?.in && (item.form !== 'injection' || ordered.per?.value === item.per?.value)
  if (!ratios || first === undefined || !isSameVolume)
    return unclear('The strengths are stated in different ways')
  if (ratios.every((ratio) => isEqual(ratio, 1))) return undefined
  if (ordered.isDose) return unclear('The prescription states a dose, not a strength')
  if (!ratios.every((ratio) => isEqual(ratio, first)))
    return outcome('other-drug', 'Its ingredients are in another proportion')
  const isCounted = item.form !== null && countedForms.has(item.form) && item.per === null
  return {
    relation: 'strength',
    unitsEach: isCounted ? first : null,
    why: 'Another strength',
  }
}

const brandWhy = (ordered: OrderedProduct, { brand }: MedicineProduct): string | null => {
  const own = ordered.brand ?? (ordered.unread !== null ? ordered.unread : null)
  // What isn't in the table may be either name.
  if (!ordered.isInTable) {
    const isBrand = brand !== null && ordered.names.includes(brand)
    return brand === null || isBrand ? null : 'A brand instead of the generic'
  }
  if (own === brand) return null
  return brand === null
    ? 'A generic instead of the brand'
    : own === null
      ? 'A brand instead of the generic'
      : 'Another brand'
}

/** A brand stands for its own salt. Otherwise, an order that states no salt isn't the same as an item that states one. */
const compareSalts = (ordered: OrderedProduct, item: MedicineProduct, isSameBrand: boolean) => {
  const isOpen = ordered.salts.length === 0 && (isSameBrand ? ordered.brand !== null : item.brand !== null)
  return isOpen || isSameSet(ordered.salts, item.salts)
    ? undefined
    : unclear('The salts differ, or one isn’t stated')
}

/** Compares an item of the stock with an order. Whatever can't be read is unclear, never the same. */
export const compareProducts = (ordered: OrderedProduct, item: MedicineProduct): Comparison => {
  const brand = brandWhy(ordered, item)
  const difference =
    compareDrugs(ordered, item) ??
    compareForms(ordered, item) ??
    compareKinds(ordered.kinds, item.kinds) ??
    compareSalts(ordered, item, brand === null) ??
    compareStrengths(ordered, item)
  if (difference) return difference
  return brand === null ? outcome('same') : outcome('substitution', brand)
}
