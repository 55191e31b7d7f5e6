import { substitutionReasonLabel } from '../inventory/relations.ts'
import { unitsOf } from '../inventory/units.ts'
import { howToTake } from './directions.ts'
import type { DispensedProduct } from './dispensed-product.ts'

/** 'Norvasc 5 mg' */
export const productName = ({ name, strength }: Pick<DispensedProduct, 'name' | 'strength'>): string =>
  `${name} ${strength}`

/** 'Norvasc 5 mg instead of Amlodipine 5 mg (not in stock)'; just the product if it is what was prescribed. */
export const dispensedText = (product: DispensedProduct, prescribed: string): string => {
  const { relation, reason } = product
  if (relation === null || relation === 'same') return productName(product)
  const why = reason === null ? '' : ` (${substitutionReasonLabel[reason].toLowerCase()})`
  return `${productName(product)} instead of ${prescribed}${why}`
}

/**
 * What the person takes of a medication: the product that was dispensed, with its directions, where it isn't simply what was
 * prescribed. If several were dispensed for it, it stays as it was prescribed.
 */
export const asTaken = <M extends { name: string; dosage: string; frequency: string }>(
  medication: M,
  [product, ...others]: readonly DispensedProduct[],
): M => {
  if (!product || others.length > 0 || product.relation === null || product.relation === 'same')
    return medication
  return {
    ...medication,
    name: productName(product),
    dosage: product.dosage ?? medication.dosage,
    frequency: product.frequency ?? medication.frequency,
  }
}

/** '30 tablets, Emzor Pharmaceutical, batch A-1, expires 2027-01' with dates as `formatDate` writes them. */
export const dispensedDetails = (
  { form, units, manufacturer, batches }: DispensedProduct,
  formatDate: (date: string) => string,
): string =>
  [
    unitsOf(form, units),
    manufacturer,
    ...batches.map(
      ({ batchNumber, expiryDate }) => `batch ${batchNumber}, expires ${formatDate(expiryDate)}`,
    ),
  ].join(', ')

/** The directions for another strength; undefined if those that were prescribed hold. */
export const newDirectionsOf = ({ dosage, frequency }: DispensedProduct): string | undefined =>
  dosage === null ? undefined : howToTake({ dosage, frequency: frequency ?? '' })
