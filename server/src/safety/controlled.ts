import { controlledSubstances } from './facts/controlled.ts'
import type { MedicineProduct } from './product.ts'
import { oneSpelling } from './product-words.ts'

const known: ReadonlySet<string> = new Set(
  controlledSubstances.flatMap(({ substances }) => substances.map(oneSpelling)),
)

/** Whether a text names a controlled substance: 'morphine', 'Fentanyl citrate'. */
export const namesControlled = (text: string): boolean =>
  oneSpelling(text)
    .split(/[^a-z]+/)
    .some((word) => known.has(word))

/** Whether any of a product's ingredients is controlled. What isn't in the safety table goes by its names. */
export const isControlledProduct = ({
  ingredients,
  isInTable,
  names,
}: Pick<MedicineProduct, 'ingredients' | 'isInTable' | 'names'>): boolean =>
  [...ingredients.map(({ substance }) => substance), ...(isInTable ? [] : names)].some(namesControlled)
