import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { balanceCheckForm, checkBalance } from '@alafia/contract/inventory/controlled'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { unitOf } from '@alafia/contract/inventory/units'
import { plainDate } from '../../../lib/format.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WitnessFields } from '../waste/witness-fields.tsx'
import { invalidateRegister } from './queries.ts'

const wholeNumber = /^\d{1,7}$/

type Values = {
  counts: { batchId: number; counted: string }[]
  report: string
  witness: { email: string; password: string }
}

const bodyOf = ({ counts, report, witness }: Values): z.input<typeof balanceCheckForm> => ({
  counts: counts.map(({ batchId, counted }) => ({
    batchId,
    counted: wholeNumber.test(counted.trim()) ? Number(counted.trim()) : Number.NaN,
  })),
  report: report.trim() === '' ? undefined : report,
  witness,
})

/** INV-73: two people count a controlled drug; a difference needs a report. Blind: the register's own figure isn't shown. */
export function CheckBalanceDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  // As it was opened: were the list to follow what others do, a count would come to stand for another batch.
  const [batches] = useState(() => item.batches.filter(({ quantity }) => quantity > 0))
  /** What was sent last had a report. */
  const isReported = useRef(false)
  const form = useForm(checkBalance, {
    schema: z.pipe(z.transform(bodyOf), balanceCheckForm),
    rows: ['counts'],
    start: {
      counts: batches.map(({ id }) => ({ batchId: id, counted: '' })),
      report: '',
      witness: { email: '', password: '' },
    },
    input: (body) => {
      isReported.current = body.report !== undefined
      return { params: { id: String(item.id) }, body }
    },
    success: ({ discrepancyId }) => {
      if (discrepancyId !== null) return 'Discrepancy reported, stock corrected'
      return isReported.current
        ? { title: 'Balance checked', description: 'The count is right, so your report wasn’t entered.' }
        : 'Balance checked'
    },
    failure: 'Failed to check the balance',
    invalidate: (client, reply) => invalidateRegister(client, reply?.item),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Check balance"
      description={`Count ${item.name} ${item.dosage} with a second pharmacist.`}
      submitLabel="Check balance"
    >
      {batches.map((batch, index) => (
        <Field
          key={batch.id}
          label={`Batch ${batch.batchNumber}, ${unitOf(item.form, 2)}`}
          hint={`Expires ${plainDate(batch.expiryDate)}`}
          error={form.errors.counts?.[index]?.counted?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...form.register(`counts.${index}.counted`)}
          />
        </Field>
      ))}
      {form.errors.counts?.message && <FieldError id={undefined}>{form.errors.counts.message}</FieldError>}
      <Field
        label="Discrepancy report"
        optional
        hint="Required if the count differs: what you found and what you did."
        error={form.errors.report?.message}
      >
        <TextInput autoComplete="off" maxLength={1000} {...form.register('report')} />
      </Field>
      <WitnessFields
        email={form.register('witness.email')}
        password={form.register('witness.password')}
        errors={form.errors.witness}
      />
    </FormDialog>
  )
}
