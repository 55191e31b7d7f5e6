import { cancelForm, cancelStockTake, type StockTake } from '@alafia/contract/inventory/stock-takes'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateStockTakes } from './queries.ts'

/** Ends a stock-take without changing the stock. */
export function CancelDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const form = useForm(cancelStockTake, {
    schema: cancelForm,
    start: { note: '' },
    input: (body) => ({ params: { id: String(take.id) }, body }),
    success: 'Stock-take cancelled',
    failure: 'Failed to cancel the stock-take',
    invalidate: invalidateStockTakes,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel the stock-take?"
      description="No stock changes. What was counted stays on record, but can’t be continued."
      submitLabel="Cancel stock-take"
      cancelLabel="Keep counting"
      variant="destroy"
    >
      <Field label="Note" optional error={form.errors.note?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
