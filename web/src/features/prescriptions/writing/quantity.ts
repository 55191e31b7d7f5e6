import type { ItemForm } from '@alafia/contract/inventory/states'
import { isCountedSingly, unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { guessForm } from '@alafia/contract/prescriptions/dose-form'
import { unitsNeeded } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'

/** A drug that was chosen from what the pharmacy stocks. */
export type ChosenDrug = { name: string; form: ItemForm }

/** What is counted, and how many units the directions take if doses are counted one by one. */
export type CountedQuantity = { form: ItemForm | undefined; needed: number | undefined }

/** The form of the chosen drug is more certain than the one guessed from the text. */
export const countQuantity = (medication: MedicationForm, chosen?: ChosenDrug): CountedQuantity => {
  const form = chosen?.name === medication.name ? chosen.form : guessForm(medication)
  const isSingle = form === undefined || isCountedSingly(form)
  return { form, needed: isSingle ? unitsNeeded(medication) : undefined }
}

export const quantityHint = ({ form, needed }: CountedQuantity): string => {
  if (needed !== undefined) return `${unitsOf(form, needed)} from dosage, frequency and duration`
  return form
    ? `How many ${unitOf(form, 2)} to dispense`
    : 'Tablets, capsules, bottles, vials, tubes or inhalers to dispense'
}
