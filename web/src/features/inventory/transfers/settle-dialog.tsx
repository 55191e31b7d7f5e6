import * as z from 'zod/mini'
import { settlementForm, settleTransfer } from '@alafia/contract/inventory/transfers'
import { unitsOf } from '@alafia/contract/inventory/units'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Overtaken, type AnswerProps } from './overtaken.tsx'
import { invalidateTransfers } from './queries.ts'
import { missingOf, unitsIn } from './texts.ts'
import { WitnessFields } from '../waste/witness-fields.tsx'

const settledLine = z.object({ lineId: z.number(), missing: z.number(), returned: z.string() }).check(
  z.refine(({ returned }) => unitsIn(returned) !== undefined, {
    error: 'Enter how many units are back, 0 if none',
    path: ['returned'],
    abort: true,
  }),
  z.refine(({ returned, missing }) => (unitsIn(returned) ?? 0) <= missing, {
    error: 'More than are missing',
    path: ['returned'],
  }),
)

const settled = z.pipe(
  z.pipe(
    z.object({
      lines: z.array(settledLine),
      reason: settlementForm.shape.reason,
      witness: settlementForm.shape.witness,
    }),
    z.transform(({ lines, reason, witness }): z.input<typeof settlementForm> => ({
      lines: lines.map(({ lineId, returned }) => ({ lineId, returned: unitsIn(returned) ?? 0 })),
      reason,
      witness,
    })),
  ),
  settlementForm,
)

/** INV-62: what became of units that didn't arrive. What isn't back is lost, which is final. */
export function SettleDialog({ transfer, isOvertaken, onClose }: AnswerProps) {
  const isRefused = transfer.status === 'refused'
  const missing = transfer.lines.filter((line) => missingOf(line) > 0)
  const needsWitness = missing.some((line) => line.needsWitness)
  const form = useForm(settleTransfer, {
    schema: settled,
    rows: ['lines'],
    start: {
      lines: missing.map((line) => ({
        lineId: line.id,
        missing: missingOf(line),
        returned: isRefused ? String(missingOf(line)) : '',
      })),
      reason: '',
      witness: needsWitness ? { email: '', password: '' } : undefined,
    },
    input: (body) => ({ params: { id: String(transfer.id) }, body }),
    success: isRefused ? 'Return confirmed' : 'Transfer settled',
    failure: isRefused ? 'Failed to confirm the return' : 'Failed to settle the transfer',
    invalidate: invalidateTransfers,
  })
  const typed = form.watch('lines')
  const losesSome = typed.some((line) => (unitsIn(line.returned) ?? line.missing) < line.missing)
  const isOver = isOvertaken && !form.isPending
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isRefused ? 'What came back?' : 'What became of the missing units?'}
      description="What isn’t back is lost in transit. This can’t be undone."
      submitLabel={isOver ? undefined : isRefused ? 'Confirm return' : 'Settle'}
    >
      {isOver && <Overtaken />}
      {missing.map((line, index) => (
        <fieldset key={line.id} className="grid gap-3">
          <legend className="mb-1.5 font-semibold">
            {line.itemName}, batch {line.batchNumber}
          </legend>
          <Field
            label={`Back in stock, of ${unitsOf(line.form, missingOf(line))}`}
            hint={line.difference === null ? undefined : `${transfer.to.name} wrote: ${line.difference}`}
            error={form.errors.lines?.[index]?.returned?.message}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              {...form.register(`lines.${index}.returned`)}
            />
          </Field>
        </fieldset>
      ))}
      {form.errors.lines?.message && <FieldError id={undefined}>{form.errors.lines.message}</FieldError>}
      <Field
        label={losesSome ? 'What happened to the lost units?' : 'Note'}
        optional={!losesSome}
        error={form.errors.reason?.message}
      >
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
      {needsWitness && (
        <WitnessFields
          email={form.register('witness.email')}
          password={form.register('witness.password')}
          errors={form.errors.witness}
        />
      )}
    </FormDialog>
  )
}
