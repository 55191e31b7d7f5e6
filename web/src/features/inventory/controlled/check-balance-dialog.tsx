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

/** Blind: the register's own figure isn't shown, so that it is really counted. */
const counted = z.pipe(
  z.pipe(
    z
      .object({
        counts: z.array(z.object({ batchId: z.int(), counted: z.string() })),
        report: z.string(),
        witness: z.object({ email: z.string(), password: z.string() }),
      })
      .check(
        z.refine(({ counts }) => counts.every((one) => wholeNumber.test(one.counted.trim())), {
          error: 'Enter what you counted of every batch',
          path: ['counts'],
          abort: true,
        }),
      ),
    z.transform(({ counts, report, witness }): z.input<typeof balanceCheckForm> => ({
      counts: counts.map((one) => ({ batchId: one.batchId, counted: Number(one.counted.trim()) })),
      report: report.trim() === '' ? undefined : report,
      witness,
    })),
  ),
  balanceCheckForm,
)

/** INV-73: two people count a controlled drug; a difference needs a report. */
export function CheckBalanceDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const batches = item.batches.filter(({ quantity }) => quantity > 0)
  const form = useForm(checkBalance, {
    schema: counted,
    start: {
      counts: batches.map(({ id }) => ({ batchId: id, counted: '' })),
      report: '',
      witness: { email: '', password: '' },
    },
    input: (body) => ({ params: { id: String(item.id) }, body }),
    success: ({ discrepancyId }) =>
      discrepancyId === null ? 'Balance checked' : 'Discrepancy reported, stock corrected',
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
