import { requestForm } from '@alafia/contract/billing/refund-requests'
import { requestRefund } from '@alafia/contract/billing/refund-requests.endpoints'
import type { Payment } from '@alafia/contract/billing/schema'
import { lessMoney } from '@alafia/contract/billing/shares'
import { formatMoney } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { billText } from '../labels.ts'
import { invalidatePayments } from '../queries.ts'

/** The patient asks for a refund of a paid visit. */
export function RequestDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useForm(requestRefund, {
    schema: requestForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: { title: 'Refund requested', description: 'We’ll notify you when the clinic has decided' },
    failure: 'Failed to request the refund',
    invalidate: invalidatePayments,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      startsAtField
      title="Request a refund"
      description={`${billText(payment)} · ${formatMoney(lessMoney(payment.amount, payment.refunded), payment.currency)}`}
      width="narrow"
      submitLabel="Request refund"
    >
      <Field
        label="Reason"
        hint="The clinic’s administrators, and whoever sees this bill, can read it. Please leave out details of your health."
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
