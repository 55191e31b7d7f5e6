import { cancelTestOrder } from '@alafia/contract/orders/endpoints'
import { cancelOrderForm } from '@alafia/contract/orders/schema'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidateOrders } from './queries.ts'

/** The patient reads the reason. */
export function CancelOrderDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const form = useForm(cancelTestOrder, {
    schema: cancelOrderForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(orderId) }, body }),
    success: 'Test cancelled',
    failure: 'Failed to cancel the test',
    invalidate: invalidateOrders,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel test?"
      description="The patient is notified and reads the reason. This can’t be undone; you can order it again."
      submitLabel="Cancel test"
      cancelLabel="Keep it"
      variant="destroy"
    >
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextInput maxLength={300} autoComplete="off" {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
