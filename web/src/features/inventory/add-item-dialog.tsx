import { useState } from 'react'
import { addInventoryItem } from '@alafia/contract/inventory/endpoints'
import { newItem } from '@alafia/contract/inventory/schema'
import { itemForms } from '@alafia/contract/inventory/states'
import { unitOf } from '@alafia/contract/inventory/units'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { useClinic } from '../../lib/clinic.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { BatchFields, DrugFields, PriceFields } from './item-fields.tsx'
import { invalidateStock } from './queries.ts'
import { noBatch, ReceiveDialog, type BatchStart } from './receive-dialog.tsx'

type KeptItem = NonNullable<ProblemBody['keptItem']>

type AddItemProps = {
  onClose: () => void
  /** What a scanned pack says of the first batch. */
  start: BatchStart
  /** Receives what was typed into an item that the pharmacy already keeps. */
  onReceive: (itemId: number, batch: BatchStart) => void
}

function AddItem({ onClose, start, onReceive }: AddItemProps) {
  const { today } = useClinic()
  const [kept, setKept] = useState<KeptItem>()
  const form = useForm(addInventoryItem, {
    schema: newItem,
    start: {
      name: '',
      genericName: '',
      dosage: '',
      // No default: the pharmacist must choose.
      form: '',
      manufacturer: '',
      batchNumber: start.batchNumber,
      expiryDate: start.expiryDate,
      quantity: start.quantity,
      price: '',
      minStockLevel: '',
      separately: false,
      gtin: start.gtin ?? null,
    },
    input: (body) => ({ body }),
    success: 'Inventory item added successfully!',
    failure: 'Failed to add inventory item',
    invalidate: invalidateStock,
    onRefused: ({ keptItem }) => {
      setKept(keptItem)
      return keptItem !== undefined
    },
  })
  const [chosen, expiryDate] = form.watch(['form', 'expiryDate'])
  // The list holds '' until a form is chosen.
  const itemForm = itemForms.find((one) => one === chosen)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Inventory Item"
      description="A drug that the pharmacy stocks, with its first batch."
      submitLabel="Add Item"
      busyLabel="Adding…"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DrugFields {...form} />
        <BatchFields
          {...form}
          units={unitOf(itemForm, 2)}
          hasExpired={expiryDate !== '' && expiryDate < today}
        />
        <PriceFields {...form} unit={unitOf(itemForm, 1)} />
      </div>
      {kept && (
        <KeptAlert
          kept={kept}
          onReceive={() => {
            const typed = form.getValues()
            onReceive(kept.id, {
              ...start,
              batchNumber: typed.batchNumber,
              expiryDate: typed.expiryDate,
              quantity: String(typed.quantity),
            })
          }}
          onSeparately={() => {
            form.setValue('separately', true)
            setKept(undefined)
          }}
        />
      )}
    </FormDialog>
  )
}

type KeptAlertProps = { kept: KeptItem; onReceive: () => void; onSeparately: () => void }

/** INV-21: what to do with a product that the pharmacy already keeps. */
function KeptAlert({ kept, onReceive, onSeparately }: KeptAlertProps) {
  return (
    <Alert
      tone="warn"
      title={`${kept.name} is already in the inventory`}
      actions={
        <>
          <Button variant="primary" onClick={onReceive}>
            Receive stock into it
          </Button>
          {!kept.isSameMaker && <Button onClick={onSeparately}>Keep this maker’s separately</Button>}
        </>
      }
    >
      {kept.isSameMaker
        ? 'Receive this batch there, so that its stock stays together.'
        : 'It is of another maker. Receive this batch there, or keep it as an item of its own.'}
    </Alert>
  )
}

/** Manage Inventory: an item with its first batch; or, of a product that is kept already, the batch alone. */
export function AddItemDialog({ start = noBatch, onClose }: { start?: BatchStart; onClose: () => void }) {
  const [receiving, setReceiving] = useState<{ id: number; batch: BatchStart }>()
  return receiving ? (
    <ReceiveDialog id={receiving.id} start={receiving.batch} onClose={onClose} />
  ) : (
    <AddItem start={start} onClose={onClose} onReceive={(id, batch) => setReceiving({ id, batch })} />
  )
}
