import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { itemDescription, type ItemDescription, type ItemDetail } from '@alafia/contract/inventory/schema'
import { itemForms } from '@alafia/contract/inventory/states'
import { unitOf } from '@alafia/contract/inventory/units'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { showFieldErrors } from '../../lib/http/field-errors.ts'
import { describedNames as names, DrugFields, PriceFields } from './item-fields.tsx'
import { itemQuery, useChangeItem } from './queries.ts'
import { failedToUpdate, saveStock } from './save-stock.ts'

export type EditItemDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; id: number }

function EditItem({ item, onOpenChange }: { item: ItemDetail; onOpenChange: (open: boolean) => void }) {
  const close = useOwnClose(() => onOpenChange(false))
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
    await saveStock(change.mutateAsync({ id: item.id, ...changed }), {
      wrong: (error) => showFieldErrors(error, names, setError),
      close,
    })
  })

  const wrong = errorsIn(errors, names)
  return (
    <FormDialog
      open
      onOpenChange={onOpenChange}
      title="Edit Item"
      description={`${item.name} ${item.dosage}. Its stock changes by receiving and adjusting.`}
      isDirty={isDirty}
      change={change}
      wrong={wrong}
      attempt={submitCount}
      failed={failedToUpdate}
      submitLabel="Save changes"
      onSubmit={submit}
    >
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
    </FormDialog>
  )
}

/** What describes an item; opened once the item is there. */
export function EditItemDialog({ open, onOpenChange, id }: EditItemDialogProps) {
  const item = useQuery(itemQuery(id))
  return open && item.data ? <EditItem item={item.data} onOpenChange={onOpenChange} /> : null
}
