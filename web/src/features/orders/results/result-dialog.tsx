import { useMemo } from 'react'
import { addTestResult } from '@alafia/contract/orders/endpoints'
import type { TestOrder, TestResult } from '@alafia/contract/orders/schema'
import { FileField } from '../../../domain/file-field.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateOrders } from '../queries.ts'
import { bodyOf, fieldsOf, resultSchema, rowsOf } from './result-fields.ts'
import { ValueRow } from './value-fields.tsx'

export type ResultDialogProps = {
  order: TestOrder
  /** The result that was wrong. */
  corrects?: TestResult | undefined
  onClose: () => void
}

/** Places of the tests without a result, or else all. */
const openTests = ({ tests, results }: TestOrder): string[] => {
  const covered = new Set(
    results.filter(({ correctedBy }) => correctedBy === null).flatMap((result) => result.tests),
  )
  const all = tests.map((_, place) => String(place))
  const open = all.filter((place) => !covered.has(Number(place)))
  return open.length > 0 ? open : all
}

const titleOf = (isCorrection: boolean, isPatient: boolean) => {
  if (isCorrection) return 'Correct the result'
  return isPatient ? 'Send a result' : 'Enter a result'
}

/** Values, a file, or both (ORD-4). If it fails, what was typed and chosen stays. */
export function ResultDialog({ order, corrects, onClose }: ResultDialogProps) {
  const { today } = useClinic()
  const isPatient = useSession().user?.role === 'patient'
  const rows = useMemo(() => rowsOf(order), [order])
  const form = useForm(addTestResult, {
    schema: resultSchema(rows, today),
    start: {
      tests: corrects?.tests.map(String) ?? openTests(order),
      takenOn: corrects?.takenOn ?? '',
      file: undefined,
      values: rows.map((row) => fieldsOf(row, corrects)),
      laboratory: corrects?.laboratory ?? '',
      note: corrects?.note ?? '',
    },
    input: (typed) => ({
      params: { id: String(order.id) },
      body: bodyOf(rows, typed, corrects),
      file: typed.file,
    }),
    success: isPatient
      ? { title: 'Result sent', description: 'Your doctor has been notified.' }
      : { title: 'Result saved', description: 'Sign it off so that the patient can read it.' },
    failure: 'Failed to save the result',
    invalidate: invalidateOrders,
  })
  const { register, errors, watch, setValue, trigger } = form
  const file = watch('file')
  const chosen = watch('tests')
  const chooseFile = (next: File | undefined) => {
    setValue('file', next, { shouldDirty: true })
    if (form.attempt > 0) void trigger('file')
  }
  const isShown = (places: readonly number[]) => places.some((place) => chosen.includes(String(place)))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="wide"
      title={titleOf(corrects !== undefined, isPatient)}
      description={
        isPatient
          ? 'A photo or file of the report is enough. You can type the numbers too.'
          : 'Values with the laboratory’s own range, a file, or both.'
      }
      submitLabel={isPatient ? 'Send result' : 'Save result'}
      busyLabel="Saving…"
    >
      {order.tests.length > 1 && (
        <fieldset className="grid">
          <legend className="font-semibold">Result of</legend>
          {order.tests.map(({ name }, place) => (
            <Checkbox key={name} label={name} value={String(place)} {...register('tests')} />
          ))}
          {errors.tests?.message && <FieldError id="tests">{errors.tests.message}</FieldError>}
        </fieldset>
      )}
      <Field label="Date of the test" error={errors.takenOn?.message}>
        <TextInput type="date" max={today} {...register('takenOn')} />
      </Field>
      <FileField file={file} error={errors.file?.message} progress={undefined} onFile={chooseFile} />
      <div className="grid gap-4" id="values">
        <h3 className="text-heading">Values</h3>
        <p className="text-ink-2">Copy the range that stands beside each number. Leave the rest empty.</p>
        {errors.values?.message && <FieldError id="values-error">{errors.values.message}</FieldError>}
        {rows.map(
          (row, at) =>
            isShown(row.tests) && (
              <ValueRow
                key={row.part ?? row.name}
                row={row}
                at={at}
                register={register}
                forStaff={!isPatient}
              />
            ),
        )}
      </div>
      <Field label="Laboratory or hospital" optional error={errors.laboratory?.message}>
        <TextInput maxLength={200} autoComplete="off" {...register('laboratory')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <TextArea rows={2} maxLength={2000} {...register('note')} />
      </Field>
    </FormDialog>
  )
}
