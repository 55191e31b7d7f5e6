import { addStatement } from '@alafia/contract/clinical/statements/endpoints'
import { newStatement, type Statement } from '@alafia/contract/clinical/statements/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import * as z from 'zod/mini'
import { InlineForm } from '../entries/inline-form.tsx'
import { topicOf, type StatedTopic } from './topics.ts'

type StatementFormProps = {
  person: Person
  topic: StatedTopic
  label: string
  /** What counts now. */
  start: Statement | undefined
  onClose: () => void
}

type Fields = { value: string; dueDate: string }

const schemaOf = (topic: StatedTopic) =>
  z.pipe(
    z.transform(({ value, dueDate }: Fields): z.input<typeof newStatement> => ({
      topic,
      value,
      dueDate: value === 'pregnant' && dueDate !== '' ? dueDate : null,
    })),
    newStatement,
  )

/** States one thing anew; the statements before stay in the record. */
export function StatementForm({ person, topic, label, start, onClose }: StatementFormProps) {
  const { today } = useClinic()
  const form = useForm(addStatement, {
    schema: schemaOf(topic),
    start: { value: start?.value ?? '', dueDate: start?.dueDate ?? '' },
    input: (body) => ({ params: paramsOf(person), body }),
    success: `${label}: saved`,
    failure: `Failed to save: ${label.toLowerCase()}`,
    invalidate: invalidateFacts,
  })
  const { register, errors } = form
  const { answers, isLong = false } = topicOf(topic)
  const value = form.watch('value')
  return (
    <InlineForm form={form} label={`Change ${label}`} onClose={onClose}>
      <Field label={label} error={errors.value?.message}>
        {answers ? (
          <Select {...register('value')}>
            <option value="">Not known</option>
            {answers.map((answer) => (
              <option key={answer.value} value={answer.value}>
                {answer.label}
              </option>
            ))}
          </Select>
        ) : isLong ? (
          <TextArea rows={3} maxLength={2000} {...register('value')} />
        ) : (
          <TextInput maxLength={200} autoComplete="off" {...register('value')} />
        )}
      </Field>
      {value === 'pregnant' && (
        <Field label="Due date" optional hint="The day the baby is expected." error={errors.dueDate?.message}>
          <TextInput type="date" min={today} {...register('dueDate')} />
        </Field>
      )}
    </InlineForm>
  )
}
