import { useQuery } from '@tanstack/react-query'
import { correctBatchNumber, correctionForm } from '@alafia/contract/inventory/corrections'
import type { InventoryBatch, ItemDetail } from '@alafia/contract/inventory/schema'
import { plainDate } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidateStock, itemQuery } from './queries.ts'

type Props = { item: ItemDetail; batch: InventoryBatch; onClose: () => void }

function Correct({ item, batch, onClose }: Props) {
  const form = useForm(correctBatchNumber, {
    schema: correctionForm,
    start: { batchNumber: batch.batchNumber, reason: '' },
    input: (body) => ({ params: { id: String(batch.id) }, body }),
    success: 'Inventory updated successfully!',
    failure: 'Failed to update inventory',
    invalidate: invalidateStock,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Correct Batch Number"
      description={`${item.name} ${item.dosage}, batch ${batch.batchNumber}, expires ${plainDate(batch.expiryDate)}.`}
      submitLabel="Correct Number"
      width="narrow"
    >
      <Field
        label="Batch number"
        hint="As on the pack. The old number stays on record."
        error={form.errors.batchNumber?.message}
      >
        <TextInput autoComplete="off" maxLength={60} {...form.register('batchNumber')} />
      </Field>
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

export type CorrectDialogProps = { id: number; batchId: number; onClose: () => void }

/** Corrects a mistyped batch number, with a reason. */
export function CorrectDialog({ id, batchId, onClose }: CorrectDialogProps) {
  const item = useQuery(itemQuery(id))
  const batch = item.data?.batches.find((one) => one.id === batchId)
  return item.data && batch ? <Correct item={item.data} batch={batch} onClose={onClose} /> : null
}
