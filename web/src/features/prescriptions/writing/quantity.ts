import type { ItemForm } from '@alafia/contract/inventory/states'
import { isCountedSingly, unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { guessForm } from '@alafia/contract/prescriptions/dose-form'
import { unitsNeeded } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'

/** A drug that was picked from what the pharmacy keeps. */
export type ChosenDrug = { name: string; form: ItemForm }

/** What is counted of an order, and how many its directions take where each dose is one to hand out. */
export type CountedQuantity = { form: ItemForm | undefined; needed: number | undefined }

/** The pharmacy's word for what was picked stands above the order's own. */
export const countQuantity = (medication: MedicationForm, picked?: ChosenDrug): CountedQuantity => {
  const form = picked?.name === medication.name ? picked.form : guessForm(medication)
  const isSingle = form === undefined || isCountedSingly(form)
  return { form, needed: isSingle ? unitsNeeded(medication) : undefined }
}

export const quantityHint = ({ form, needed }: CountedQuantity): string => {
  if (needed !== undefined) return `${unitsOf(form, needed)} by dosage, frequency and duration`
  return form
    ? `How many ${unitOf(form, 2)} the pharmacy hands out`
    : 'Tablets, capsules, bottles, vials, tubes or inhalers to hand out'
}
