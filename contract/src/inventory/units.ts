import type { ItemForm } from './states.ts'
import { formatNumber } from '../kernel/format.ts'

/** The unit in which each form is dispensed, and so counted in stock, orders, picks and prices. */
const units: Readonly<Record<ItemForm, readonly [one: string, more: string]>> = {
  tablet: ['tablet', 'tablets'],
  capsule: ['capsule', 'capsules'],
  liquid: ['bottle', 'bottles'],
  injection: ['vial', 'vials'],
  cream: ['tube', 'tubes'],
  inhaler: ['inhaler', 'inhalers'],
}

/** Without the number: 'tablets'; 'units' if the form isn't known. */
export const unitOf = (form: ItemForm | undefined, count: number): string => {
  const [one, more] = form ? units[form] : ['unit', 'units']
  return count === 1 ? one : more
}

/** '14 tablets', '1 inhaler', '1,247 units'. */
export const unitsOf = (form: ItemForm | undefined, count: number): string =>
  `${formatNumber(count)} ${unitOf(form, count)}`

/** Whether a dose is one or more units, so that the directions give the quantity. A bottle holds many doses. */
export const isCountedSingly = (form: ItemForm): boolean => form === 'tablet' || form === 'capsule'
