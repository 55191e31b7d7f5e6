import type { ItemForm } from '@alafia/contract/inventory/states'
import type { Money } from '@alafia/contract/kernel/money'
import { compareProducts, type Comparison } from '../safety/product-comparison.ts'
import {
  productEdition,
  productOfItem,
  productOfOrder,
  type MedicineProduct,
  type OrderedProduct,
} from '../safety/product.ts'

/** A medication as a doctor ordered it: 'Amlodipine 5 mg', '1 tablet'; or 'Amlodipine', '5 mg'. */
export type OrderedMedication = { name: string; dosage: string }

/** What identifies the drug of an inventory item. */
export type Drug = { id: number; name: string; genericName: string; dosage: string; form: ItemForm }

/** With what it is, as it was stored. */
export type StoredDrug = Drug & {
  manufacturer: string
  /** Of one unit. */
  price: Money
  product: MedicineProduct | null
  productEdition: string | null
}

/** What it is: as stored, if it was read by this version. */
export const productOf = (item: StoredDrug): MedicineProduct =>
  item.product && item.productEdition === productEdition ? item.product : productOfItem(item)

export type Matched<D extends Drug> = D & Comparison

/** Of these nothing is offered: they need another prescription. */
const isRefused = ({ relation, unitsEach }: Comparison) =>
  relation === 'other-form' || relation === 'other-drug' || (relation === 'strength' && unitsEach === null)

const ranks = { same: 0, substitution: 1, strength: 2, unclear: 3, 'other-form': 4, 'other-drug': 5 }

type Stocked = StoredDrug & { inStock: number; batches: readonly { expiryDate: string }[] }

/**
 * The one to take: what is the same as ordered, of several the first to expire, and none if they come in several forms, of which
 * the order names none.
 */
const suggestionOf = (matched: readonly Matched<Stocked>[]): number | null => {
  const [first, ...others] = matched.filter(({ relation }) => relation === 'same')
  return first && others.every(({ form }) => form === first.form) ? first.id : null
}

const firstExpiry = ({ batches }: Stocked) => batches[0]?.expiryDate ?? '9999'

/**
 * Which of `items` may be dispensed for an order, the best match first and what is in stock before what isn't; without those that
 * are another drug or come in another form. `suggestedId` is one that is the same as ordered beyond doubt.
 */
export const matchItems = <I extends Stocked>(
  ordered: OrderedProduct,
  items: readonly I[],
): { suggestedId: number | null; items: Matched<I>[] } => {
  const matched = items
    .map((item): Matched<I> => ({ ...item, ...compareProducts(ordered, productOf(item)) }))
    .filter((one) => !isRefused(one))
    .toSorted(
      (one, other) =>
        ranks[one.relation] - ranks[other.relation] ||
        Number(other.inStock > 0) - Number(one.inStock > 0) ||
        firstExpiry(one).localeCompare(firstExpiry(other)) ||
        one.id - other.id,
    )
  return { suggestedId: suggestionOf(matched), items: matched }
}

/** How one item compares with one order. */
export const compareWithOrder = (ordered: OrderedMedication, item: StoredDrug): Comparison =>
  compareProducts(productOfOrder(ordered), productOf(item))
