import type { UseFormRegisterReturn } from 'react-hook-form'
import { itemForms } from '@alafia/contract/inventory/states'
import { decimalsHint } from '@alafia/contract/kernel/minor-units'
import { useClinic } from '../../lib/clinic.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { formLabel } from './labels.ts'

/** An item's description, in the order of the form. */
export const describedNames = [
  'name',
  'genericName',
  'dosage',
  'form',
  'manufacturer',
  'price',
  'minStockLevel',
] as const
type Name = (typeof describedNames)[number]

export type FieldsProps<Names extends string> = {
  register: (name: Names) => UseFormRegisterReturn
  errors: Partial<Record<Names, { message?: string | undefined } | undefined>>
}

/** The fields from name to manufacturer. */
export function DrugFields({ register, errors }: FieldsProps<Name>) {
  return (
    <>
      <Field label="Drug name" error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={120} {...register('name')} />
      </Field>
      <Field label="Generic name" error={errors.genericName?.message}>
        <TextInput autoComplete="off" maxLength={120} {...register('genericName')} />
      </Field>
      <Field label="Dosage" hint="Its strength, for example 5 mg." error={errors.dosage?.message}>
        <TextInput autoComplete="off" maxLength={120} {...register('dosage')} />
      </Field>
      <Field label="Form" hint="Decides what one unit is." error={errors.form?.message}>
        <Select {...register('form')}>
          <option value="">Select a form</option>
          {itemForms.map((form) => (
            <option key={form} value={form}>
              {formLabel[form]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Manufacturer" className="sm:col-span-2" error={errors.manufacturer?.message}>
        <TextInput autoComplete="off" maxLength={120} {...register('manufacturer')} />
      </Field>
    </>
  )
}

/** Price and minimum; `unit` is the name of one unit, if the form is known. */
export function PriceFields({ register, errors, unit }: FieldsProps<Name> & { unit: string }) {
  const { currency } = useClinic()
  return (
    <>
      <Field label="Price" hint={decimalsHint(`For one ${unit}.`, currency)} error={errors.price?.message}>
        <MoneyInput currency={currency} {...register('price')} />
      </Field>
      <Field
        label="Minimum stock level"
        hint="We notify pharmacists when stock falls below this."
        error={errors.minStockLevel?.message}
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={9} {...register('minStockLevel')} />
      </Field>
    </>
  )
}

export type BatchFieldsProps = FieldsProps<'batchNumber' | 'expiryDate' | 'quantity'> & {
  /** In the plural: 'tablets'. */
  units: string
  hasExpired: boolean
  /** Instead of the usual hint. */
  batchHint?: string
  /** Instead of the hint that it can be added all the same. */
  expiredHint?: string
}

/** A new batch. */
export function BatchFields({
  register,
  errors,
  units,
  hasExpired,
  batchHint = 'As on the pack.',
  expiredHint = 'This date has passed. You can add the batch, but it is never dispensed.',
}: BatchFieldsProps) {
  return (
    <>
      <Field label="Batch number" hint={batchHint} error={errors.batchNumber?.message}>
        <TextInput autoComplete="off" maxLength={60} {...register('batchNumber')} />
      </Field>
      <Field
        label="Expiry date"
        hint={hasExpired ? expiredHint : 'As on the pack.'}
        error={errors.expiryDate?.message}
      >
        <TextInput type="date" min="1900-01-01" max="2199-12-31" {...register('expiryDate')} />
      </Field>
      <Field label="Quantity" hint={`Counted in ${units}.`} error={errors.quantity?.message}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={9} {...register('quantity')} />
      </Field>
    </>
  )
}
