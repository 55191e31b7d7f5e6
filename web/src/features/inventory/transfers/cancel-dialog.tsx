import { cancellationForm, cancelTransfer } from '@alafia/contract/inventory/transfers'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WitnessFields } from '../waste/witness-fields.tsx'
import { Overtaken, type AnswerProps } from './overtaken.tsx'
import { invalidateTransfers } from './queries.ts'

/** INV-62: until the other pharmacy has answered, its units can be taken back. */
export function CancelDialog({ transfer, isOvertaken, onClose }: AnswerProps) {
  const needsWitness = transfer.lines.some((line) => line.needsWitness)
  const form = useForm(cancelTransfer, {
    schema: cancellationForm,
    start: { witness: needsWitness ? { email: '', password: '' } : undefined },
    input: (body) => ({ params: { id: String(transfer.id) }, body }),
    success: 'Transfer cancelled. The units are back in your stock',
    failure: 'Failed to cancel the transfer',
    invalidate: invalidateTransfers,
  })
  const isOver = isOvertaken && !form.isPending
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel this transfer?"
      description={`Its units are back in your stock at once. ${transfer.to.name} is notified.`}
      submitLabel={isOver ? undefined : 'Cancel transfer'}
      variant="destroy"
      cancelLabel="Go back"
      width="narrow"
    >
      {isOver && <Overtaken />}
      {needsWitness && (
        <WitnessFields
          email={form.register('witness.email')}
          password={form.register('witness.password')}
          errors={form.errors.witness}
        />
      )}
    </FormDialog>
  )
}
