import * as z from 'zod/mini'
import { arrivalForm, receiveTransfer } from '@alafia/contract/inventory/transfers'
import { moreThanSent } from '@alafia/contract/inventory/transfer-states'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Overtaken, type AnswerProps } from './overtaken.tsx'
import { invalidateTransfers } from './queries.ts'
import { unitsIn } from './texts.ts'
import { WitnessFields } from '../waste/witness-fields.tsx'

const isTyped = ({ arrived }: { arrived: string }) => arrived.trim() !== ''

const isLess = (line: { arrived: string; sent: number }) => (unitsIn(line.arrived) ?? line.sent) < line.sent

const isMore = (line: { arrived: string; sent: number }) => (unitsIn(line.arrived) ?? 0) > line.sent

/** Typed only where fewer arrived; an empty field means that all did. */
const arrivedLine = z
  .object({
    lineId: z.number(),
    sent: z.number(),
    needsWitness: z.boolean(),
    arrived: z.string(),
    reason: z.string(),
  })
  .check(
    z.refine((one) => !isTyped(one) || unitsIn(one.arrived) !== undefined, {
      error: 'Enter how many units arrived, as a whole number',
      path: ['arrived'],
    }),
    z.refine((one) => one.needsWitness || !isMore(one), {
      error: moreThanSent({ needsWitness: false }),
      path: ['arrived'],
    }),
    z.refine((one) => !one.needsWitness || !isMore(one), {
      error: moreThanSent({ needsWitness: true }),
      path: ['arrived'],
    }),
    z.refine((one) => !isLess(one) || one.reason.trim().length >= 3, {
      error: 'Please say why',
      path: ['reason'],
    }),
  )

const counted = z.pipe(
  z.pipe(
    z.object({ lines: z.array(arrivedLine), witness: arrivalForm.shape.witness }),
    z.transform(({ lines, witness }): z.input<typeof arrivalForm> => ({
      lines: lines.flatMap((one) => {
        const arrived = unitsIn(one.arrived)
        return arrived === undefined || !isLess(one)
          ? []
          : [{ lineId: one.lineId, arrived, reason: one.reason }]
      }),
      witness,
    })),
  ),
  arrivalForm,
)

/** INV-61: what arrived, line by line. What was sent is shown, and a number is typed only where it differs. */
export function ArrivalDialog({ transfer, isOvertaken, onClose }: AnswerProps) {
  const needsWitness = transfer.lines.some((line) => line.needsWitness)
  const form = useForm(receiveTransfer, {
    schema: counted,
    rows: ['lines'],
    start: {
      lines: transfer.lines.map(({ id, quantity, ...line }) => ({
        lineId: id,
        sent: quantity,
        needsWitness: line.needsWitness,
        arrived: '',
        reason: '',
      })),
      witness: needsWitness ? { email: '', password: '' } : undefined,
    },
    input: (body) => ({ params: { id: String(transfer.id) }, body }),
    success: ({ status }) =>
      status === 'arrived' ? 'Everything is in your stock' : 'What arrived is in your stock',
    failure: 'Failed to confirm what arrived',
    invalidate: invalidateTransfers,
  })
  const typed = form.watch('lines')
  const isOver = isOvertaken && !form.isPending
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="What arrived?"
      description={`From ${transfer.from.name}. Leave a line empty if all of it arrived.`}
      submitLabel={isOver ? undefined : 'Confirm arrival'}
    >
      {isOver && <Overtaken />}
      {transfer.lines.map((line, index) => {
        const { id, itemName, batchNumber, quantity, form: itemForm } = line
        const arrived = unitsIn(typed[index]?.arrived ?? '')
        return (
          <fieldset key={id} className="grid gap-3">
            <legend className="mb-1.5 font-semibold">
              {itemName}, batch {batchNumber}
            </legend>
            <Field
              label={`Arrived, if not ${unitsOf(itemForm, quantity)}`}
              hint={line.isRecalled ? 'Recalled: what arrives goes into quarantine.' : undefined}
              error={form.errors.lines?.[index]?.arrived?.message}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                {...form.register(`lines.${index}.arrived`)}
              />
            </Field>
            {arrived !== undefined && arrived < quantity && (
              <Field
                label={`Why ${quantity - arrived === 1 ? 'is' : 'are'} ${quantity - arrived} ${unitOf(itemForm, quantity - arrived)} missing?`}
                error={form.errors.lines?.[index]?.reason?.message}
              >
                <TextInput autoComplete="off" maxLength={300} {...form.register(`lines.${index}.reason`)} />
              </Field>
            )}
          </fieldset>
        )
      })}
      {form.errors.lines?.message && <FieldError id={undefined}>{form.errors.lines.message}</FieldError>}
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
