import { returnMismatch } from '@alafia/contract/billing/endpoints'
import { mismatchForm, type Payment } from '@alafia/contract/billing/schema'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidatePayments } from './queries.ts'

/** An administrator records that money that doesn't match its bill was given back. */
export function MismatchDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useForm(returnMismatch, {
    schema: mismatchForm,
    start: { note: '' },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: { title: 'Recorded', description: 'The bill can be paid again' },
    failure: 'Failed to record it',
    invalidate: invalidatePayments,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      startsAtField
      title="Record money given back"
      description={`${payment.patientName} · ${payment.description}`}
      width="narrow"
      submitLabel="Record"
    >
      <p>
        {payment.lastAttempt?.reason ?? 'What arrived doesn’t match the bill'}. Refund it in Paystack’s
        dashboard first. Then the bill can be paid again.
      </p>
      <Field label="How it was given back" error={form.errors.note?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
