import type { Role } from '@alafia/contract/kernel/roles'
import type { DispensedProduct } from '@alafia/contract/prescriptions/dispensed-product'
import { asTaken } from '@alafia/contract/prescriptions/dispensed-text'
import type { StoredProduct } from './products.queries.ts'

/** Of one medication, each item once, over all parts of the fill. Why the pharmacist held it for the right one is for staff. */
export const productsFor = (
  index: number,
  products: readonly StoredProduct[],
  role: Role,
): DispensedProduct[] => {
  const byItem = new Map<string, DispensedProduct>()
  for (const product of products) {
    const { medicationIndex, itemId, orderedUnits: _units, ...dispensed } = product
    if (medicationIndex !== index) continue
    const key = JSON.stringify([itemId, product.name, product.strength, product.dosage, product.reason])
    const before = byItem.get(key)
    byItem.set(key, {
      ...dispensed,
      note: role === 'patient' ? null : dispensed.note,
      units: dispensed.units + (before?.units ?? 0),
      batches: [...(before?.batches ?? []), ...dispensed.batches],
    })
  }
  return [...byItem.values()]
}

/** What the person takes of each medication, by what was dispensed for it. */
export const asDispensed = <M extends { name: string; dosage: string; frequency: string }>(
  medications: readonly M[],
  products: readonly StoredProduct[] | null,
): M[] =>
  medications.map((medication, index) =>
    asTaken(medication, productsFor(index, products ?? [], 'pharmacist')),
  )
