import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { newItem, type NewItem, type NewItemForm } from '@alafia/contract/inventory/schema'
import { itemForms } from '@alafia/contract/inventory/states'
import { unitOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { showFieldErrors } from '../../lib/http/field-errors.ts'
import { BatchFields, DrugFields, PriceFields } from './item-fields.tsx'
import { useAddItem } from './queries.ts'
import { saveStock } from './save-stock.ts'

/** The form is chosen, never taken for granted. */
const empty: Omit<NewItemForm, 'form'> = {
  name: '',
  genericName: '',
  dosage: '',
  manufacturer: '',
  batchNumber: '',
  expiryDate: '',
  quantity: '',
  price: '',
  minStockLevel: '',
}
const names = [
  'name',
  'genericName',
  'dosage',
  'form',
  'manufacturer',
  'batchNumber',
  'expiryDate',
  'quantity',
  'price',
  'minStockLevel',
] as const

export type AddItemDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Manage Inventory: an item with its first batch. */
export function AddItemDialog({ open, onOpenChange }: AddItemDialogProps) {
  const close = useOwnClose(() => onOpenChange(false))
  const { today } = useClinic()
  const add = useAddItem()
  const keyFor = useRepeatKey()
  const { register, handleSubmit, setError, watch, formState } = useForm<NewItemForm, unknown, NewItem>({
    resolver: zodResolver(newItem),
    shouldFocusError: false,
    defaultValues: empty,
  })
  const { errors, submitCount, isDirty } = formState
  const [chosen, expiryDate] = watch(['form', 'expiryDate'])
  // Before anything is chosen it is the empty text of the list.
  const form = itemForms.find((one) => one === chosen)

  const submit = handleSubmit(async (body) => {
    await saveStock(add.mutateAsync({ body, idempotencyKey: keyFor(body) }), {
      failed: 'Failed to add inventory item',
      saved: 'Inventory item added successfully!',
      wrong: (error) => showFieldErrors(error, names, setError),
      close,
    })
  })

  const wrong = errorsIn(errors, names)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Inventory Item"
      description="A drug that the pharmacy keeps, with its first batch."
      isDirty={isDirty}
      change={add}
      wrong={wrong}
      attempt={submitCount}
      submitLabel="Add Item"
      busyLabel="Adding…"
      failed="Failed to add inventory item"
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DrugFields register={register} errors={errors} />
        <BatchFields
          register={register}
          errors={errors}
          units={unitOf(form, 2)}
          hasExpired={expiryDate !== '' && expiryDate < today}
        />
        <PriceFields register={register} errors={errors} unit={unitOf(form, 1)} />
      </div>
    </FormDialog>
  )
}
