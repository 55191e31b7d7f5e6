import type { ItemForm } from '@alafia/contract/inventory/states'
import { adviceRows } from './facts/advice/all.ts'
import { adviceTexts, type AdviceId, type AdviceText } from './facts/advice/texts.ts'
import { sourceText } from './facts/source.ts'
import { productOfItem, type ItemText } from './product.ts'

/** What people are told about a product, the most important first. `sources`: where it says so. */
export type ProductAdvice = {
  /** Short sentences for the label. */
  warnings: readonly string[]
  /** What the pharmacist explains. */
  points: readonly { id: string; text: string; sources: readonly string[] }[]
  /** Ingredients, in this form, of which no source was looked up. */
  withoutAdvice: readonly string[]
}

// The keys are exactly those of the table.
const ids = Object.keys(adviceTexts) as AdviceId[]
const textOf = (id: AdviceId): AdviceText => adviceTexts[id]

const fits = (forms: readonly ItemForm[] | undefined, form: ItemForm) =>
  forms === undefined || forms.includes(form)

/** Advice on an item of the inventory by its ingredients and its form; none that isn't from a source that was read. */
export const adviceFor = (item: ItemText): ProductAdvice => {
  const { form } = item
  const substances = productOfItem(item).ingredients.map(({ substance }) => substance)
  const rows = adviceRows.filter(({ drug, forms }) => substances.includes(drug) && forms.includes(form))
  const advice = rows
    .flatMap((row) => row.advice)
    .filter(({ id, forms }) => fits(forms, form) && fits(textOf(id).forms, form))
  const given = ids.filter((id) => advice.some((one) => one.id === id))
  return {
    warnings: given.flatMap((id) => textOf(id).label ?? []),
    points: given.map((id) => ({
      id,
      text: textOf(id).point,
      sources: [...new Set(advice.filter((one) => one.id === id).map(({ source }) => sourceText(source)))],
    })),
    withoutAdvice: substances.filter((substance) => !rows.some(({ drug }) => drug === substance)),
  }
}
