import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { addFoundBatch, foundBatchForm } from '@alafia/contract/inventory/stock-takes'
import { unitOf } from '@alafia/contract/inventory/units'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { ChooseItem } from '../choose-item.tsx'
import { BatchFields } from '../item-fields.tsx'
import { itemQuery } from '../queries.ts'
import type { FoundStart } from './find-batch.tsx'
import { invalidateStockTakes, showLine } from './queries.ts'

type FoundFormProps = { takeId: number; item: ItemDetail; start: FoundStart; onClose: () => void }

function FoundForm({ takeId, item, start, onClose }: FoundFormProps) {
  const client = useQueryClient()
  const { today } = useClinic()
  const form = useForm(addFoundBatch, {
    schema: foundBatchForm,
    start: { batchNumber: start.batchNumber ?? '', expiryDate: start.expiryDate ?? '', quantity: '' },
    fieldOf: { counted: 'quantity' },
    input: ({ quantity, ...batch }) => ({
      params: { id: String(takeId) },
      body: { ...batch, itemId: item.id, counted: quantity },
    }),
    success: 'Batch added',
    failure: 'Failed to add the batch',
    invalidate: invalidateStockTakes,
    onSuccess: (line) => showLine(client, takeId, line),
  })
  const expiryDate = form.watch('expiryDate')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a batch"
      description={`${item.name} ${item.dosage}. Its units come into stock when you close the stock-take.`}
      submitLabel="Add batch"
    >
      <BatchFields
        {...form}
        units={unitOf(item.form, 2)}
        hasExpired={expiryDate !== '' && expiryDate < today}
      />
    </FormDialog>
  )
}

/** A batch on the shelf that isn't in the list (INV-53). */
export function FoundDialog({ takeId, start, onClose }: Omit<FoundFormProps, 'item'>) {
  const [chosen, setChosen] = useState(start.itemId)
  const item = useQuery({ ...itemQuery(chosen ?? 0), enabled: chosen !== undefined })
  if (chosen === undefined)
    return (
      <ChooseItem
        description="Find the item whose batch isn’t in the list. A medicine that isn’t in the inventory is added there first."
        onChoose={setChosen}
        onClose={onClose}
      />
    )
  return item.data ? <FoundForm takeId={takeId} item={item.data} start={start} onClose={onClose} /> : null
}
