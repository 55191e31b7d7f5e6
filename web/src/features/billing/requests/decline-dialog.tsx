import { declineForm } from '@alafia/contract/billing/refund-requests'
import { declineRequest } from '@alafia/contract/billing/refund-requests.endpoints'
import type { Payment } from '@alafia/contract/billing/schema'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedAlert } from '../settled-alert.tsx'
import { billText } from '../labels.ts'
import { invalidatePayments } from '../queries.ts'

type DeclineDialogProps = { payment: Payment; requestId: number; isOvertaken: boolean; onClose: () => void }

export function DeclineDialog({ payment, requestId, isOvertaken, onClose }: DeclineDialogProps) {
  const form = useForm(declineRequest, {
    schema: declineForm,
    start: { requestId, reason: '' },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: ({ patientName }) => ({
      title: 'Request declined',
      description: `${patientName} has been notified`,
    }),
    failure: 'Failed to decline the request',
    invalidate: invalidatePayments,
  })
  const isOver = isOvertaken && !form.isPending
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      startsAtField
      title="Decline the refund request"
      description={billText(payment)}
      width="narrow"
      submitLabel={isOver ? undefined : 'Decline request'}
    >
      {isOver && <ChangedAlert />}
      <Field label="Reason" hint="The patient will see this." error={form.errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
