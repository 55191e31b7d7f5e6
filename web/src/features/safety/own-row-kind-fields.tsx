import {
  ageUnits,
  doseRoutes,
  doseUnits,
  trimesters,
  type ClinicRowKind,
} from '@alafia/contract/safety/clinic-row'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { hasAges, type OwnRowFields } from './own-row-fields.ts'

const trimesterLabels: Record<(typeof trimesters)[number], string> = {
  any: 'Any',
  first: 'First',
  second: 'Second',
  third: 'Third',
  'second and third': 'Second and third',
}

const unitLabels: Record<(typeof doseUnits)[number], string> = {
  mg: 'mg',
  g: 'g',
  ug: 'micrograms',
  '[iU]': 'units',
  mL: 'ml',
  '{tablet}': 'tablets',
  '{puff}': 'puffs',
  '{drop}': 'drops',
}

type KindFieldsProps = {
  kind: ClinicRowKind
  register: UseFormRegister<OwnRowFields>
  errors: FieldErrors<OwnRowFields>
  conditions: readonly string[]
}

const options = (words: readonly string[], labels: Record<string, string> = {}) =>
  words.map((word) => (
    <option key={word} value={word}>
      {labels[word] ?? word}
    </option>
  ))

/** What only a row of this kind has. */
export function KindFields({ kind, register, errors, conditions }: KindFieldsProps) {
  return (
    <>
      {kind === 'condition' && (
        <Field label="Condition" error={errors.condition?.message}>
          <Select {...register('condition')}>
            <option value="">Choose a condition</option>
            {options(conditions)}
          </Select>
        </Field>
      )}
      {kind === 'pregnancy' && (
        <Field label="Trimester" error={errors.trimester?.message}>
          <Select {...register('trimester')}>{options(trimesters, trimesterLabels)}</Select>
        </Field>
      )}
      {kind === 'dose' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Route" error={errors.route?.message}>
            <Select {...register('route')}>{options(doseRoutes)}</Select>
          </Field>
          <Field label="Unit" error={errors.unit?.message}>
            <Select {...register('unit')}>{options(doseUnits, unitLabels)}</Select>
          </Field>
          <Field label="Most at one time" error={errors.maxPerDose?.message}>
            <TextInput inputMode="decimal" {...register('maxPerDose')} />
          </Field>
          <Field label="Most in a day" error={errors.maxPerDay?.message}>
            <TextInput inputMode="decimal" {...register('maxPerDay')} />
          </Field>
        </div>
      )}
      {hasAges(kind) && (
        <div className="grid gap-1.5">
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <Field label="Under" error={errors.under?.message}>
              <TextInput inputMode="numeric" {...register('under')} />
            </Field>
            <Field label="From" error={errors.from?.message}>
              <TextInput inputMode="numeric" {...register('from')} />
            </Field>
            <Field label="Age in" error={errors.ageUnit?.message}>
              <Select {...register('ageUnit')}>{options(ageUnits)}</Select>
            </Field>
          </div>
          {kind === 'dose' && (
            <p className="text-small text-ink-2">Without an age the limit is for adults.</p>
          )}
        </div>
      )}
    </>
  )
}
