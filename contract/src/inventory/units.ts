import type { ItemForm } from './states.ts'
import { formatNumber } from '../kernel/format.ts'

/** What is counted out to a person, and so what stock, orders, picks and prices count: one of these, of each form. */
const units: Readonly<Record<ItemForm, readonly [one: string, more: string]>> = {
  tablet: ['tablet', 'tablets'],
  capsule: ['capsule', 'capsules'],
  liquid: ['bottle', 'bottles'],
  injection: ['vial', 'vials'],
  cream: ['tube', 'tubes'],
  inhaler: ['inhaler', 'inhalers'],
}

/** The word alone, beside a figure that stands elsewhere: 'tablets'; 'units' where the form isn't known. */
export const unitOf = (form: ItemForm | undefined, count: number): string => {
  const [one, more] = form ? units[form] : ['unit', 'units']
  return count === 1 ? one : more
}

/** '14 tablets', '1 inhaler', '1,247 units': counted in what one is handed. */
export const unitsOf = (form: ItemForm | undefined, count: number): string =>
  `${formatNumber(count)} ${unitOf(form, count)}`

/** Whether each dose is a unit of its own, so that the directions tell how many it takes. A bottle holds many doses. */
export const isCountedSingly = (form: ItemForm): boolean => form === 'tablet' || form === 'capsule'
