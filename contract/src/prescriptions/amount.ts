import { formsNamed } from '../inventory/form-words.ts'
import type { ItemForm } from '../inventory/states.ts'
import { unitsOf } from '../inventory/units.ts'
import { formatNumber } from '../kernel/format.ts'

type Words = { name: string; dosage: string }

const onlyOne = (text: string): ItemForm | undefined => {
  const [form, ...others] = formsNamed(text.toLowerCase())
  return others.length === 0 ? form : undefined
}

/** The form that an order's own words tell: by its name, else by its dose; undefined where neither names just one. */
export const formMeant = ({ name, dosage }: Words): ItemForm | undefined => onlyOne(name) ?? onlyOne(dosage)

/** '14 tablets' of what was ordered so; '14' where its words don't tell what is counted. */
export const amountOf = (ordered: Words, count: number): string => {
  const form = formMeant(ordered)
  return form ? unitsOf(form, count) : formatNumber(count)
}
