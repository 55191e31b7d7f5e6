import { useQuery } from '@tanstack/react-query'
import { removeOrderSet, saveOrderSet } from '@alafia/contract/prescriptions/endpoints'
import { orderSetForm, type OrderSet } from '@alafia/contract/prescriptions/order-sets'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { invalidateOrderSets, orderSetsQuery } from './order-sets.ts'

function Own({ one }: { one: OrderSet }) {
  const remove = useSubmit(removeOrderSet, {
    success: { title: 'Order set removed' },
    failure: 'We couldn’t remove it. Try again.',
    invalidate: invalidateOrderSets,
  })
  return (
    <ListRow
      title={one.name}
      actions={
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${one.name}`}
          busy={remove.isPending}
          onClick={() => void remove.send({ params: { id: String(one.id) } })}
        >
          Remove
        </Button>
      }
    />
  )
}

type SaveDialogProps = { medications: readonly MedicationForm[]; onClose: () => void }

/** Saves what is written under a name, and lists the doctor's own to remove. */
export function SaveOrderSetDialog({ medications, onClose }: SaveDialogProps) {
  const { data = [] } = useQuery(orderSetsQuery)
  const form = useForm(saveOrderSet, {
    schema: orderSetForm,
    start: { name: '', medications: [...medications] },
    input: (body) => ({ body }),
    success: { title: 'Order set saved' },
    failure: 'We couldn’t save it. What you typed is still here. Try again.',
    invalidate: invalidateOrderSets,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Save as order set"
      description="Only you see it. One with the same name is replaced."
      submitLabel="Save order set"
    >
      <Field label="Name" error={form.errors.name?.message ?? form.errors.medications?.message}>
        <TextInput autoComplete="off" maxLength={60} {...form.register('name')} />
      </Field>
      {data.length > 0 && (
        <List aria-label="Your order sets">
          {data.map((one) => (
            <Own key={one.id} one={one} />
          ))}
        </List>
      )}
    </FormDialog>
  )
}
