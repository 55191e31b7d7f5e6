import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { unitOf } from '@alafia/contract/inventory/units'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import type { MedicationForm, medicationForm } from '@alafia/contract/prescriptions/schema'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Frequency } from './frequency.tsx'
import { MedicationName } from './medication-name.tsx'
import { countQuantity, quantityHint, type ChosenDrug } from './quantity.ts'

export const emptyMedication = {
  name: '',
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
  quantity: 1,
  noSubstitution: '',
} satisfies MedicationForm

/** What the patient will read, while it is typed. */
function DirectionsPreview({ medication }: { medication: MedicationForm }) {
  const directions = directionsOf(medication)
  return (
    directions !== '' && (
      <p className="rounded-control bg-sunken px-3 py-2">
        <span className="text-small text-ink-2">The patient reads </span>
        <span className="font-semibold">{directions}</span>
      </p>
    )
  )
}

type MedicationFieldsForm = Pick<
  UseFormReturn<MedicationForm, unknown, z.output<typeof medicationForm>>,
  'control' | 'register' | 'watch' | 'formState' | 'getValues' | 'setValue'
>

/** The fields of one medication (RX-5), and their directions in plain English. */
export function MedicationFields({ form }: { form: MedicationFieldsForm }) {
  const { control, register, watch, formState, getValues, setValue } = form
  const { errors, defaultValues } = formState
  const medication = watch()
  const [chosen, setChosen] = useState<ChosenDrug>()
  const counted = countQuantity(medication, chosen)
  /** The initial values whose quantity the doctor has changed; from then on no quantity is suggested. */
  const [changed, setChanged] = useState<typeof defaultValues>()
  const suggest = (drug = chosen) => {
    const initial = { ...emptyMedication, ...defaultValues }
    const isOwn =
      (changed !== undefined && changed === defaultValues) ||
      initial.quantity !== (countQuantity(initial).needed ?? 1)
    if (!isOwn) setValue('quantity', countQuantity(getValues(), drug).needed ?? 1)
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-6">
        <Field label="Medication name" error={errors.name?.message} className="sm:col-span-4">
          <Controller
            control={control}
            name="name"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <MedicationName
                value={value}
                onValue={(text) => {
                  onChange(text)
                  suggest()
                }}
                onChoose={(drug) => {
                  setChosen(drug)
                  suggest(drug)
                }}
                onBlur={onBlur}
                ref={ref}
              />
            )}
          />
        </Field>
        <Field label="Dosage" error={errors.dosage?.message} className="sm:col-span-2">
          <TextInput
            autoComplete="off"
            placeholder="1 tablet"
            {...register('dosage', { onChange: () => suggest() })}
          />
        </Field>
        <Field label="Frequency" error={errors.frequency?.message} className="sm:col-span-3">
          <Controller
            control={control}
            name="frequency"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Frequency
                value={value}
                onValue={(text) => {
                  onChange(text)
                  suggest()
                }}
                onBlur={onBlur}
                ref={ref}
              />
            )}
          />
        </Field>
        <Field label="Duration" error={errors.duration?.message} className="sm:col-span-3">
          <TextInput
            autoComplete="off"
            placeholder="7 days"
            {...register('duration', { onChange: () => suggest() })}
          />
        </Field>
        <Field
          label="Special instructions"
          optional
          error={errors.instructions?.message}
          className="sm:col-span-3"
        >
          <TextInput autoComplete="off" {...register('instructions')} />
        </Field>
        <Field
          label="Quantity"
          hint={quantityHint(counted)}
          error={errors.quantity?.message}
          className="sm:col-span-3"
        >
          <div className="flex items-center gap-3">
            <TextInput
              type="number"
              min={1}
              inputMode="numeric"
              className="max-w-32"
              {...register('quantity', {
                valueAsNumber: true,
                onChange: () => setChanged(defaultValues),
              })}
            />
            {counted.form && <span>{unitOf(counted.form, medication.quantity ?? 1)}</span>}
          </div>
        </Field>
        <Field
          label="No substitution, because"
          optional
          hint="Leave this blank to allow another brand."
          error={errors.noSubstitution?.message}
          className="sm:col-span-6"
        >
          <TextInput autoComplete="off" {...register('noSubstitution')} />
        </Field>
      </div>
      <DirectionsPreview medication={medication} />
    </div>
  )
}
