import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Coding } from '@alafia/contract/clinical/diagnoses/schema'
import { addHealthProblem, updateHealthProblem } from '@alafia/contract/clinical/problem-list/endpoints'
import {
  healthProblemStatuses,
  newHealthProblem,
  type HealthProblem,
} from '@alafia/contract/clinical/problem-list/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useDiagnoses } from '../../../domain/use-diagnoses.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedElsewhere } from '../entries/changed-elsewhere.tsx'
import { InlineForm } from '../entries/inline-form.tsx'
import { useSeen } from '../entries/use-seen.ts'
import { problemText, statusLabels } from './problem-text.ts'

type Fields = { text: string; code: string; status: HealthProblem['status']; onset: string }

const schema = z.pipe(
  z.transform(({ code, onset, ...fields }: Fields): z.input<typeof newHealthProblem> => ({
    ...fields,
    code: code === '' ? null : code,
    onset: onset.trim() === '' ? null : onset.trim(),
  })),
  newHealthProblem,
)

const forDoctor = ({ code, display, plain }: Coding) => ({
  key: code,
  label: display,
  detail: plain ? `${code} · ${plain}` : code,
})

/** For patients: everyday names, each once. */
const inPlainWords = (found: readonly Coding[]) =>
  found.flatMap(({ code, plain }, at) =>
    plain !== undefined && found.findIndex((one) => one.plain === plain) === at
      ? [{ key: code, label: `${plain.charAt(0).toUpperCase()}${plain.slice(1)}` }]
      : [],
  )

type ProblemFormProps = { person: Person; entry?: HealthProblem; onClose: () => void }

/** Adds a problem, or changes one. The code follows from a suggestion; without one, the problem is free text. */
export function ProblemForm({ person, entry, onClose }: ProblemFormProps) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { seen, theirs, meet } = useSeen(entry)
  const form = useForm(seen ? updateHealthProblem : addHealthProblem, {
    schema,
    start: {
      text: entry?.text ?? '',
      code: entry?.code?.code ?? '',
      status: entry?.status ?? 'active',
      onset: entry?.onset ?? '',
    },
    input: (body) =>
      seen
        ? { params: { ...paramsOf(person), id: String(seen.id) }, body: { ...body, version: seen.version } }
        : { params: paramsOf(person), body },
    success: ({ text }) => `${text}: saved`,
    failure: 'Failed to save the problem',
    invalidate: invalidateFacts,
    onRefused: meet,
  })
  const { register, errors } = form
  const text = form.watch('text')
  const code = form.watch('code')
  const { search, load } = useDiagnoses()
  const options = useMemo(() => {
    const found = code === '' ? (search?.(text) ?? []) : []
    return isDoctor ? found.map(forDoctor) : inPlainWords(found)
  }, [isDoctor, code, search, text])
  const set = (next: string, nextCode: string) => {
    form.setValue('text', next, { shouldDirty: true, shouldValidate: form.attempt > 0 })
    form.setValue('code', nextCode)
  }
  return (
    <InlineForm form={form} label={entry ? `Change ${entry.text}` : 'Add a problem'} onClose={onClose}>
      <ChangedElsewhere
        theirs={theirs}
        text={theirs ? `${theirs.text}, ${problemText(theirs, isDoctor)}` : ''}
      />
      <Field
        label="Problem"
        hint={isDoctor ? 'In plain words. We suggest common diagnoses.' : 'In your own words.'}
        aside={isDoctor && code !== '' && `ICD-10 ${code}`}
        error={errors.text?.message ?? errors.code?.message}
      >
        <Combobox
          name="text"
          value={text}
          onFocus={load}
          onValue={(typed) => set(typed, '')}
          options={options}
          onPick={({ key, label }) => set(label, key)}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Status" error={errors.status?.message}>
          <Select {...register('status')}>
            {healthProblemStatuses.map((one) => (
              <option key={one} value={one}>
                {statusLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Since" optional hint="2019, 2019-05 or 2019-05-20" error={errors.onset?.message}>
          <TextInput inputMode="numeric" maxLength={10} autoComplete="off" {...register('onset')} />
        </Field>
      </div>
    </InlineForm>
  )
}
