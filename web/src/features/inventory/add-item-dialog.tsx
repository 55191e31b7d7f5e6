import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { newItem, type NewItem, type NewItemForm } from '@alafia/contract/inventory/schema'
import { itemForms } from '@alafia/contract/inventory/states'
import { unitOf } from '@alafia/contract/inventory/units'
import { CallError } from '../../lib/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorsIn } from '../../ui/form-errors.ts'
import { toast } from '../../ui/toast.ts'
import { showFieldErrors } from '../../lib/field-errors.ts'
import { BatchFields, DrugFields, PriceFields } from './item-fields.tsx'
import { useAddItem } from './queries.ts'

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

/** Manage Inventory (spec §2.7, §5): an item with its first batch. */
export function AddItemDialog({ open, onOpenChange }: AddItemDialogProps) {
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
    try {
      await add.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      showFieldErrors(error, names, setError)
      toast({ title: 'Error', description: 'Failed to add inventory item', tone: 'danger' })
      return
    }
    toast({ title: 'Inventory item added successfully!' })
    onOpenChange(false)
  })

  const wrong = errorsIn(errors, names)
  const detail = add.error instanceof CallError ? add.error.problem?.detail : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Inventory Item"
      description="A drug that the pharmacy keeps, with its first batch."
      guarded={isDirty && !add.isSuccess}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
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
        {add.isError && wrong.length === 0 && (
          <Alert tone="danger" title="Failed to add inventory item">
            {detail ?? 'Check your connection and try again. Everything you typed is still here.'}
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={add.isPending} busyLabel="Adding…">
            Add Item
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}
