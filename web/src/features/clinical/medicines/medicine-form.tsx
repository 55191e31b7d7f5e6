import * as z from 'zod/mini'
import {
  addMedicineElsewhere,
  updateMedicineElsewhere,
} from '@alafia/contract/clinical/medicines-elsewhere/endpoints'
import {
  newMedicineElsewhere,
  type MedicineElsewhere,
} from '@alafia/contract/clinical/medicines-elsewhere/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedElsewhere } from '../entries/changed-elsewhere.tsx'
import { InlineForm } from '../entries/inline-form.tsx'
import { useSeen } from '../entries/use-seen.ts'
import { medicineText } from './medicine-text.ts'

type Fields = {
  name: string
  directions: string
  since: string
  status: MedicineElsewhere['status']
  stoppedOn: string
  stopReason: string
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

const schema = z.pipe(
  z.transform((fields: Fields): z.input<typeof newMedicineElsewhere> => {
    const isStopped = fields.status === 'stopped'
    return {
      name: fields.name,
      directions: fields.directions,
      since: orNull(fields.since),
      status: fields.status,
      stoppedOn: isStopped ? orNull(fields.stoppedOn) : null,
      stopReason: isStopped ? fields.stopReason : null,
    }
  }),
  newMedicineElsewhere,
)

type MedicineFormProps = {
  person: Person
  entry?: MedicineElsewhere
  /** Opened to say that it was stopped. */
  isStopping?: boolean
  onClose: () => void
}

/** Adds a medicine that wasn't prescribed here, changes one, or says that it was stopped and why. */
export function MedicineForm({ person, entry, isStopping = false, onClose }: MedicineFormProps) {
  const { today } = useClinic()
  const { seen, theirs, meet } = useSeen(entry)
  const form = useForm(seen ? updateMedicineElsewhere : addMedicineElsewhere, {
    schema,
    start: {
      name: entry?.name ?? '',
      directions: entry?.directions ?? '',
      since: entry?.since ?? '',
      status: isStopping ? 'stopped' : (entry?.status ?? 'taking'),
      stoppedOn: entry?.stoppedOn ?? (isStopping ? today : ''),
      stopReason: entry?.stopReason ?? '',
    },
    input: (body) =>
      seen
        ? { params: { ...paramsOf(person), id: String(seen.id) }, body: { ...body, version: seen.version } }
        : { params: paramsOf(person), body },
    success: ({ name }) => `${name}: saved`,
    failure: 'Failed to save the medicine',
    invalidate: invalidateFacts,
    onRefused: meet,
  })
  const { register, errors } = form
  const isStopped = form.watch('status') === 'stopped'
  const label = entry ? `${isStopping ? 'Stop' : 'Change'} ${entry.name}` : 'Add a medicine'
  return (
    <InlineForm form={form} label={label} onClose={onClose}>
      <ChangedElsewhere theirs={theirs} text={theirs ? `${theirs.name}, ${medicineText(theirs)}` : ''} />
      {!isStopping && (
        <>
          <Field label="Medicine" error={errors.name?.message}>
            <TextInput maxLength={120} autoComplete="off" {...register('name')} />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="How it is taken" optional error={errors.directions?.message}>
              <TextInput
                maxLength={200}
                autoComplete="off"
                placeholder="1 tablet in the morning"
                {...register('directions')}
              />
            </Field>
            <Field label="Since" optional hint="2019 or 2019-05" error={errors.since?.message}>
              <TextInput inputMode="numeric" maxLength={10} autoComplete="off" {...register('since')} />
            </Field>
          </div>
          <Field label="Still taken?" error={errors.status?.message}>
            <Select {...register('status')}>
              <option value="taking">Yes</option>
              <option value="stopped">No, stopped</option>
            </Select>
          </Field>
        </>
      )}
      {isStopped && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Stopped on" optional error={errors.stoppedOn?.message}>
            <TextInput type="date" max={today} {...register('stoppedOn')} />
          </Field>
          <Field label="Why it was stopped" optional error={errors.stopReason?.message}>
            <TextInput maxLength={200} autoComplete="off" {...register('stopReason')} />
          </Field>
        </div>
      )}
    </InlineForm>
  )
}
