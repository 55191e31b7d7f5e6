import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { itemDescription, type ItemDescription, type ItemDetail } from '@alafia/contract/inventory/schema'
import { itemForms } from '@alafia/contract/inventory/states'
import { unitOf } from '@alafia/contract/inventory/units'
import { CallError } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorsIn } from '../../ui/form-errors.ts'
import { toast } from '../../ui/toast.ts'
import { showFieldErrors } from '../../lib/field-errors.ts'
import { describedNames as names, DrugFields, PriceFields } from './item-fields.tsx'
import { itemQuery, useChangeItem } from './queries.ts'

export type EditItemDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; id: number }

function EditItem({ item, onOpenChange }: { item: ItemDetail; onOpenChange: (open: boolean) => void }) {
  const { name, genericName, dosage, form, manufacturer, price, minStockLevel } = item
  const change = useChangeItem()
  const { register, handleSubmit, setError, watch, formState } = useForm<
    ItemDescription,
    unknown,
    z.output<typeof itemDescription>
  >({
    resolver: zodResolver(itemDescription),
    shouldFocusError: false,
    // By name: a field that isn't in the form would count as one that differs.
    defaultValues: {
      name,
      genericName,
      dosage,
      form,
      manufacturer,
      price,
      minStockLevel: String(minStockLevel),
    },
  })
  const { errors, submitCount, isDirty, dirtyFields } = formState
  const chosen = watch('form')

  const submit = handleSubmit(async (all) => {
    // Only what was changed here: what somebody else changes meanwhile stays.
    const changed = Object.fromEntries(
      names.filter((field) => dirtyFields[field]).map((field) => [field, all[field]]),
    )
    try {
      await change.mutateAsync({ id: item.id, ...changed })
    } catch (error) {
      showFieldErrors(error, names, setError)
      toast({ title: 'Error', description: 'Failed to update inventory', tone: 'danger' })
      return
    }
    toast({ title: 'Inventory updated successfully!' })
    onOpenChange(false)
  })

  const wrong = errorsIn(errors, names)
  const detail = change.error instanceof CallError ? change.error.problem?.detail : undefined
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Edit Item"
      description={`${item.name} ${item.dosage}. Its stock changes by receiving and adjusting.`}
      guarded={isDirty && !change.isSuccess}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DrugFields register={register} errors={errors} />
          <PriceFields
            register={register}
            errors={errors}
            unit={unitOf(
              itemForms.find((one) => one === chosen),
              1,
            )}
          />
        </div>
        {change.isError && wrong.length === 0 && (
          <Alert tone="danger" title="Failed to update inventory">
            {detail ?? 'Check your connection and try again. Everything you typed is still here.'}
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Saving…">
            Save changes
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What describes an item; opened once the item is there. */
export function EditItemDialog({ open, onOpenChange, id }: EditItemDialogProps) {
  const item = useQuery(itemQuery(id))
  return open && item.data ? <EditItem item={item.data} onOpenChange={onOpenChange} /> : null
}
