import { withdrawEntry } from '@alafia/contract/clinical/facts/endpoints'
import { withdrawal, type EntryKind } from '@alafia/contract/clinical/entry'
import * as z from 'zod/mini'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { kindLabel, type Entry } from './entry.ts'
import { InlineForm } from './inline-form.tsx'

type WithdrawFormProps = { person: Person; kind: EntryKind; entry: Entry; name: string; onClose: () => void }

const reasonOnly = z.pick(withdrawal, { reason: true })

/** 'Entered by mistake': the entry leaves every list, and its history stays. */
export function WithdrawForm({ person, kind, entry, name, onClose }: WithdrawFormProps) {
  const form = useForm(withdrawEntry, {
    schema: reasonOnly,
    start: { reason: '' },
    input: ({ reason }) => ({
      params: paramsOf(person),
      body: { kind, entryId: entry.id, version: entry.version, reason },
    }),
    success: `${name} was removed from the list`,
    failure: `Failed to remove the ${kindLabel[kind]}`,
    invalidate: invalidateFacts,
  })
  return (
    <InlineForm form={form} label={`${name}: entered by mistake`} submitLabel="Remove" onClose={onClose}>
      <Field
        label="Why was this a mistake?"
        hint="It leaves the list. Its history stays in the record."
        error={form.errors.reason?.message}
      >
        <TextInput maxLength={300} {...form.register('reason')} />
      </Field>
    </InlineForm>
  )
}
