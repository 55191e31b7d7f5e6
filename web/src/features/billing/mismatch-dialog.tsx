import { returnMismatch } from '@alafia/contract/billing/endpoints'
import { mismatchForm, type Payment, type PaymentAttempt } from '@alafia/contract/billing/schema'
import { isPayable } from '@alafia/contract/billing/states'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidatePayments } from './queries.ts'
import { billText } from './labels.ts'

/** An administrator records that money that doesn't match its bill was given back. */
export function MismatchDialog({
  payment,
  arrived,
  onClose,
}: {
  payment: Payment
  arrived: PaymentAttempt[]
  onClose: () => void
}) {
  const payable = isPayable(payment.status)
  const form = useForm(returnMismatch, {
    schema: mismatchForm,
    start: { note: '', count: arrived.length },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: { title: 'Recorded', ...(payable && { description: 'The bill can be paid again' }) },
    failure: 'Failed to record it',
    invalidate: invalidatePayments,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      startsAtField
      title="Record money given back"
      description={billText(payment)}
      width="narrow"
      submitLabel="Record"
    >
      <ul>
        {arrived.map(({ startedAt, reason }) => (
          <li key={startedAt}>{reason}</li>
        ))}
      </ul>
      <p>Refund it in Paystack’s dashboard first.{payable && ' Then the bill can be paid again.'}</p>
      <Field label="How it was given back" error={form.errors.note?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
