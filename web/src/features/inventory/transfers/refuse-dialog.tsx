import { refusalForm, refuseTransfer } from '@alafia/contract/inventory/transfers'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Overtaken, type AnswerProps } from './overtaken.tsx'
import { invalidateTransfers } from './queries.ts'

/** INV-62: nothing is taken in, and all of it goes back. */
export function RefuseDialog({ transfer, isOvertaken, onClose }: AnswerProps) {
  const form = useForm(refuseTransfer, {
    schema: refusalForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(transfer.id) }, body }),
    success: `${transfer.from.name} knows that it comes back`,
    failure: 'Failed to refuse the transfer',
    invalidate: invalidateTransfers,
  })
  const isOver = isOvertaken && !form.isPending
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Refuse this transfer?"
      description={`Nothing of it enters your stock. Send everything back to ${transfer.from.name}.`}
      submitLabel={isOver ? undefined : 'Refuse transfer'}
      variant="destroy"
      cancelLabel="Go back"
      width="narrow"
    >
      {isOver && <Overtaken />}
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
