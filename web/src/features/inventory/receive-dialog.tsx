import { useQuery } from '@tanstack/react-query'
import { receiveBatch } from '@alafia/contract/inventory/endpoints'
import { receiveForm, type ItemDetail } from '@alafia/contract/inventory/schema'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { decimalsHint } from '@alafia/contract/kernel/minor-units'
import { useClinic } from '../../lib/clinic.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { BatchFields } from './item-fields.tsx'
import { invalidateStock, itemQuery } from './queries.ts'

/** What is known of the batch already. */
export type BatchStart = { batchNumber: string; expiryDate: string; quantity: string; gtin?: string }

export const noBatch: BatchStart = { batchNumber: '', expiryDate: '', quantity: '' }

type ReceiveProps = { item: ItemDetail; start: BatchStart; onClose: () => void }

function Receive({ item, start, onClose }: ReceiveProps) {
  const { today, currency } = useClinic()
  const form = useForm(receiveBatch, {
    schema: receiveForm,
    start: { ...start, supplier: '', costPrice: '', note: '', gtin: start.gtin ?? null },
    input: (body) => ({ params: { id: String(item.id) }, body }),
    success: 'Inventory updated successfully!',
    failure: 'Failed to update inventory',
    invalidate: invalidateStock,
  })
  const [batchNumber, expiryDate] = form.watch(['batchNumber', 'expiryDate'])
  const known = item.batches.find((batch) => batch.batchNumber === batchNumber.trim())
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Receive Stock"
      description={`${item.name} ${item.dosage}, ${unitsOf(item.form, item.quantity)} in stock.`}
      submitLabel="Receive Stock"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <BatchFields
          {...form}
          units={unitOf(item.form, 2)}
          hasExpired={expiryDate !== '' && expiryDate < today}
          expiredHint="This date has passed. An expired batch can’t be received."
          batchHint={
            known
              ? `Adds to this batch, which has ${unitsOf(item.form, known.quantity)}.`
              : 'A known number adds to its batch.'
          }
        />
        <Field
          label="Supplier"
          optional={!item.isControlled}
          hint={item.isControlled ? 'For the register of controlled drugs.' : undefined}
          error={form.errors.supplier?.message}
        >
          <TextInput autoComplete="off" maxLength={120} {...form.register('supplier')} />
        </Field>
        <Field
          label="Cost price"
          optional
          hint={decimalsHint(`Paid for one ${unitOf(item.form, 1)}.`, currency)}
          error={form.errors.costPrice?.message}
        >
          <MoneyInput currency={currency} {...form.register('costPrice')} />
        </Field>
        <Field
          label="Note"
          optional
          hint="For example, the delivery note number."
          error={form.errors.note?.message}
        >
          <TextInput autoComplete="off" maxLength={300} {...form.register('note')} />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Receives stock: a new batch, or more of an existing one. */
export function ReceiveDialog({
  id,
  start = noBatch,
  onClose,
}: {
  id: number
  start?: BatchStart
  onClose: () => void
}) {
  const item = useQuery(itemQuery(id))
  return item.data ? <Receive item={item.data} start={start} onClose={onClose} /> : null
}
