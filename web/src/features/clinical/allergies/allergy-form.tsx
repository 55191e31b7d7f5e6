import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { addAllergy, updateAllergy } from '@alafia/contract/clinical/allergies/endpoints'
import {
  allergyTypes,
  certainties,
  newAllergy,
  reactionSeverities,
  type Allergy,
} from '@alafia/contract/clinical/allergies/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useDebounced } from '../../../ui/list/use-debounced.ts'
import { ChangedElsewhere } from '../entries/changed-elsewhere.tsx'
import { InlineForm } from '../entries/inline-form.tsx'
import { useSeen } from '../entries/use-seen.ts'
import { substancesQuery } from '../queries.ts'
import { allergyText, certaintyLabels, severityLabels, typeLabels } from './allergy-text.ts'

type Fields = {
  substance: string
  key: string
  type: Allergy['type']
  reaction: string
  severity: (typeof reactionSeverities)[number] | ''
  certainty: Allergy['certainty']
}

const schema = z.pipe(
  z.transform(({ severity, key, ...fields }: Fields): z.input<typeof newAllergy> => ({
    ...fields,
    key: key === '' ? null : key,
    severity: severity === '' ? null : severity,
  })),
  newAllergy,
)

const kindNames = { drug: 'Medicine', group: 'Group of medicines', other: 'Other allergen' } as const

type AllergyFormProps = { person: Person; entry?: Allergy; onClose: () => void }

/** Adds an allergy, or changes one. */
export function AllergyForm({ person, entry, onClose }: AllergyFormProps) {
  const { seen, theirs, meet } = useSeen(entry)
  const form = useForm(seen ? updateAllergy : addAllergy, {
    schema,
    start: {
      substance: entry?.substance ?? '',
      key: entry?.key ?? '',
      type: entry?.type ?? 'allergy',
      reaction: entry?.reaction ?? '',
      severity: entry?.severity ?? '',
      certainty: entry?.certainty ?? 'confirmed',
    },
    input: (body) =>
      seen
        ? { params: { ...paramsOf(person), id: String(seen.id) }, body: { ...body, version: seen.version } }
        : { params: paramsOf(person), body },
    success: ({ substance }) => `${substance}: allergy saved`,
    failure: 'Failed to save the allergy',
    invalidate: invalidateFacts,
    onRefused: meet,
  })
  const { register, errors } = form
  const substance = form.watch('substance')
  const key = form.watch('key')
  const found = useQuery(substancesQuery(useDebounced(key === '' ? substance : '')))
  return (
    <InlineForm form={form} label={entry ? `Change ${entry.substance}` : 'Add an allergy'} onClose={onClose}>
      <ChangedElsewhere theirs={theirs} text={theirs ? `${theirs.substance}, ${allergyText(theirs)}` : ''} />
      <Field
        label="Substance"
        hint="A medicine, a group of medicines, a food or anything else."
        error={errors.substance?.message}
      >
        <Combobox
          name="substance"
          value={substance}
          onValue={(text) => {
            form.setValue('substance', text, { shouldDirty: true, shouldValidate: form.attempt > 0 })
            form.setValue('key', '')
          }}
          options={(found.data ?? []).map((one) => ({
            key: one.key,
            label: one.name,
            detail: kindNames[one.kind],
          }))}
          onPick={({ key: picked, label }) => {
            form.setValue('substance', label, { shouldDirty: true, shouldValidate: form.attempt > 0 })
            form.setValue('key', picked)
          }}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Reaction" optional error={errors.reaction?.message}>
          <TextInput maxLength={200} autoComplete="off" placeholder="Rash" {...register('reaction')} />
        </Field>
        <Field label="Severity" error={errors.severity?.message}>
          <Select {...register('severity')}>
            <option value="">Not known</option>
            {reactionSeverities.map((one) => (
              <option key={one} value={one}>
                {severityLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Type" error={errors.type?.message}>
          <Select {...register('type')}>
            {allergyTypes.map((one) => (
              <option key={one} value={one}>
                {typeLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="How certain" error={errors.certainty?.message}>
          <Select {...register('certainty')}>
            {certainties.map((one) => (
              <option key={one} value={one}>
                {certaintyLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </InlineForm>
  )
}
