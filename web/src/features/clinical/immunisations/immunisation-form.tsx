import * as z from 'zod/mini'
import { addImmunisation, updateImmunisation } from '@alafia/contract/clinical/immunisations/endpoints'
import { newImmunisation, type Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedElsewhere } from '../entries/changed-elsewhere.tsx'
import { InlineForm } from '../entries/inline-form.tsx'
import { useSeen } from '../entries/use-seen.ts'
import { invalidateFacts, paramsOf, type Person } from '../queries.ts'
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

type ImmunisationFormProps = {
  person: Person
  entry?: Immunisation
  /** A dose of the schedule that was given. */
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
  return (
    <InlineForm form={form} label={entry ? `Change ${entry.name}` : 'Add a vaccine'} onClose={onClose}>
      <ChangedElsewhere theirs={theirs} text={theirs ? `${theirs.name}, ${immunisationText(theirs)}` : ''} />
      <Field label="Vaccine" error={errors.name?.message ?? errors.dose?.message}>
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
