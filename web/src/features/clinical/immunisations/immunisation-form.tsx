import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { addImmunisation, updateImmunisation } from '@alafia/contract/clinical/immunisations/endpoints'
import {
  newImmunisation,
  type Immunisation,
  type ImmunisationPlan,
} from '@alafia/contract/clinical/immunisations/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedElsewhere } from '../entries/changed-elsewhere.tsx'
import { InlineForm } from '../entries/inline-form.tsx'
import { useSeen } from '../entries/use-seen.ts'
import { planQuery } from '../queries.ts'
import { immunisationText } from './immunisation-text.ts'

type Fields = {
  name: string
  dose: string
  givenOn: string
  batch: string
  given: Immunisation['given']
}

const schema = z.pipe(
  z.transform(({ dose, ...fields }: Fields): z.input<typeof newImmunisation> => ({
    ...fields,
    dose: dose.trim() === '' ? null : dose,
  })),
  newImmunisation,
)

/** The doses of the plan; of one that is changed, also its own where there is no plan any more. */
const scheduledIn = (plan: ImmunisationPlan | undefined, entry: Immunisation | undefined) => {
  const doses = (plan?.vaccines ?? []).flatMap(({ name, doses: of }) =>
    of.map(({ dose }) => ({ name, dose })),
  )
  const own = entry?.dose ?? null
  return own === null || doses.some(({ dose }) => dose === own)
    ? doses
    : [...doses, { name: entry?.name ?? own, dose: own }]
}

type ImmunisationFormProps = {
  person: Person
  entry?: Immunisation
  /** A dose of the schedule that is recorded. */
  dose?: { name: string; dose: string }
  onClose: () => void
}

/** Adds a vaccine that was given, or changes one. */
export function ImmunisationForm({ person, entry, dose, onClose }: ImmunisationFormProps) {
  const { today } = useClinic()
  const isPatient = useSession().user?.role === 'patient'
  const { seen, theirs, meet } = useSeen(entry)
  const form = useForm(seen ? updateImmunisation : addImmunisation, {
    schema,
    start: {
      name: entry?.name ?? dose?.name ?? '',
      dose: entry?.dose ?? dose?.dose ?? '',
      givenOn: entry?.givenOn ?? (isPatient ? '' : today),
      batch: entry?.batch ?? '',
      given: entry?.given ?? (isPatient ? 'elsewhere' : 'here'),
    },
    input: (body) =>
      seen
        ? { params: { ...paramsOf(person), id: String(seen.id) }, body: { ...body, version: seen.version } }
        : { params: paramsOf(person), body },
    success: ({ name }) => `${name}: saved`,
    failure: 'Failed to save the vaccine',
    invalidate: invalidateFacts,
    onRefused: meet,
  })
  const { register, errors } = form
  const plan = useQuery(planQuery(person))
  const doses = scheduledIn(plan.data, entry)
  const dosed = form.watch('dose')
  const choose = (chosen: string) => {
    const name = doses.find((one) => one.dose === chosen)?.name
    // A name that was typed stays; one of the schedule goes with its dose.
    const typed = form.getValues('name')
    if (name !== undefined && (typed === '' || doses.some((one) => one.name === typed)))
      form.setValue('name', name, { shouldDirty: true, shouldValidate: form.attempt > 0 })
    form.setValue('dose', chosen, { shouldDirty: true })
  }
  return (
    <InlineForm
      form={form}
      label={entry ? `Change ${entry.name}` : dose ? `Record ${dose.dose}` : 'Add a vaccine'}
      onClose={onClose}
    >
      <ChangedElsewhere theirs={theirs} text={theirs ? `${theirs.name}, ${immunisationText(theirs)}` : ''} />
      {doses.length > 0 && (
        <Field
          label="Dose of the schedule"
          hint="Choose it, so that the plan counts it."
          error={errors.dose?.message}
        >
          <Select name="dose" value={dosed} onChange={({ target }) => choose(target.value)}>
            <option value="">Not in the schedule</option>
            {doses.map(({ name, dose: one }) => (
              <option key={one} value={one}>
                {one === name ? one : `${one}: ${name}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Vaccine" error={errors.name?.message}>
        <TextInput maxLength={120} autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Given on" error={errors.givenOn?.message}>
          <TextInput type="date" max={today} {...register('givenOn')} />
        </Field>
        <Field label="Batch" optional error={errors.batch?.message}>
          <TextInput maxLength={60} autoComplete="off" {...register('batch')} />
        </Field>
        {!isPatient && (
          <Field label="Where" error={errors.given?.message}>
            <Select {...register('given')}>
              <option value="here">Here</option>
              <option value="elsewhere">Elsewhere</option>
            </Select>
          </Field>
        )}
      </div>
    </InlineForm>
  )
}
