import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderTests } from '@alafia/contract/orders/endpoints'
import { maxTests, testKindLabels, testKinds, type TestKind } from '@alafia/contract/orders/kinds'
import { newOrder, type Investigation } from '@alafia/contract/orders/schema'
import * as z from 'zod/mini'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { List, ListRow } from '../../ui/list/list.tsx'
import { invalidateOrders, investigationsQuery } from './queries.ts'

type Chosen = { key: string | null; name: string; kind: TestKind }

const schema = z.object({
  /** What was typed and not added would otherwise get lost. */
  typed: z
    .string()
    .check(z.refine((text) => text.trim() === '', 'Add this test to the order, or clear the field')),
  tests: newOrder.shape.tests,
  note: z.string().check(z.maxLength(1000, 'At most 1000 characters')),
})

const maxSuggestions = 8

/** The last suggestion, for a test that only looks like a listed one. */
const asWritten = 'as-written'

const isNamed = (typed: string, name: string) => name.toLowerCase() === typed.trim().toLowerCase()

/** Tests of which the name or another word begins with what was typed: the one of that name first, then other names. */
const suggestionsFor = (typed: string, list: readonly Investigation[]) => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const begins = (text: string) =>
    text.toLowerCase().startsWith(wanted) || text.toLowerCase().includes(` ${wanted}`)
  const exact = list.filter(({ name }) => isNamed(typed, name))
  const named = list.filter(({ name }) => begins(name) && !isNamed(typed, name))
  const others = list.filter(({ name, words }) => !begins(name) && begins(words))
  return [...exact, ...named, ...others].slice(0, maxSuggestions).map((one) => ({
    ...one,
    label: one.name,
    detail: [testKindLabels[one.kind], one.loinc && `LOINC ${one.loinc}`].filter(Boolean).join(', '),
  }))
}

type OrderDialogProps = { appointmentId: number; onClose: () => void }

/** Order a test (ORD-1): from the list, or in the doctor's own words. */
export function OrderDialog({ appointmentId, onClose }: OrderDialogProps) {
  const list = useQuery(investigationsQuery)
  const [kind, setKind] = useState<TestKind>('laboratory')
  const form = useForm(orderTests, {
    schema,
    start: { typed: '', tests: [], note: '' },
    input: ({ tests, note }) => ({ params: { id: String(appointmentId) }, body: { tests, note } }),
    success: { title: 'Test ordered', description: 'The patient has been notified.' },
    failure: 'Failed to order the test',
    invalidate: invalidateOrders,
  })
  const { errors, register, setValue, watch } = form
  const typed = watch('typed')
  const setTyped = (text: string) =>
    setValue('typed', text, { shouldDirty: true, shouldValidate: form.attempt > 0 })
  const tests = watch('tests').map(({ key, name, kind: of }) => ({
    key: key ?? null,
    name: name ?? '',
    kind: of ?? 'other',
  }))
  const change = (next: readonly Chosen[]) =>
    setValue('tests', [...next], { shouldDirty: true, shouldValidate: form.attempt > 0 })
  const add = (one: Chosen) => {
    if (!tests.some(({ name }) => name.toLowerCase() === one.name.toLowerCase())) change([...tests, one])
    setTyped('')
  }
  const ownWords = typed.trim()
  const suggestions = suggestionsFor(typed, list.data ?? [])
  const canAddOwn = ownWords !== '' && !suggestions.some(({ name }) => isNamed(typed, name))
  const kindSelect = useRef<HTMLSelectElement>(null)
  const own = {
    key: asWritten,
    label: `“${ownWords}” as written`,
    detail: 'Then choose what kind of test it is',
  }
  const options = canAddOwn && suggestions.length > 0 ? [...suggestions, own] : suggestions
  const pick = (key: string) => {
    const listed = suggestions.find((one) => one.key === key)
    if (listed) add({ key, name: listed.name, kind: listed.kind })
    else kindSelect.current?.focus()
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Order a test"
      description="The patient gets the request form and can send you the result."
      submitLabel={tests.length > 1 ? `Order ${tests.length} tests` : 'Order test'}
      busyLabel="Ordering…"
    >
      {list.isError && <LoadFailed what="the list of tests" query={list} />}
      <Field
        label="Test"
        hint="Type a name, or describe a test that isn’t in the list."
        error={errors.typed?.message ?? errors.tests?.message}
      >
        <Combobox
          name="typed"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onValue={setTyped}
          options={options}
          onPick={({ key }) => pick(key)}
        />
      </Field>
      {canAddOwn && (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <Field label="Kind">
            <Select
              ref={kindSelect}
              value={kind}
              onChange={({ target }) => setKind(testKinds.find((one) => one === target.value) ?? 'other')}
            >
              {testKinds.map((one) => (
                <option key={one} value={one}>
                  {testKindLabels[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            disabled={tests.length >= maxTests}
            onClick={() => add({ key: null, name: ownWords, kind })}
          >
            Add as written
          </Button>
        </div>
      )}
      {tests.length > 0 && (
        <List aria-label="Tests to order">
          {tests.map((one) => (
            <ListRow
              key={one.name}
              title={one.name}
              text={testKindLabels[one.kind]}
              actions={
                <Button
                  size="small"
                  aria-label={`Remove ${one.name}`}
                  onClick={() => change(tests.filter(({ name }) => name !== one.name))}
                >
                  Remove
                </Button>
              }
            />
          ))}
        </List>
      )}
      <Field
        label="Note for the laboratory"
        optional
        hint="It is printed on the request form, so the patient can read it."
        error={errors.note?.message}
      >
        <TextArea rows={2} maxLength={1000} {...register('note')} />
      </Field>
    </FormDialog>
  )
}
