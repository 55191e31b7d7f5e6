import * as z from 'zod/mini'
import { deskRefund, refundAtDesk } from '@alafia/contract/billing/desk'
import type { Payment } from '@alafia/contract/billing/schema'
import { lessMoney } from '@alafia/contract/billing/shares'
import { takenAsLabel } from '@alafia/contract/billing/states'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidatePayments } from './queries.ts'

type Values = { reason: string; reference: string }

const bodyOf = ({ reason, reference }: Values): z.input<typeof deskRefund> => ({ reason, reference })
const schema = z.pipe(z.transform(bodyOf), deskRefund)
const cashSchema = z.pipe(
  z.transform(({ reason }: Values): z.input<typeof deskRefund> => ({ reason })),
  deskRefund,
)

const how = new Map([
  [takenAsLabel.cash, 'in cash'],
  [takenAsLabel.transfer, 'by transfer'],
  [takenAsLabel.terminal, 'at the card terminal'],
])

/** Records that what was paid at the desk was given back there, the way it came. */
export function DeskRefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  // What already waits at the desk, after cancelling, goes back first.
  const wanted =
    payment.refund?.outcome === 'started'
      ? payment.refund.amount
      : lessMoney(payment.amount, payment.refunded)
  const isCash = payment.paymentMethod === takenAsLabel.cash
  const form = useForm(refundAtDesk, {
    schema: isCash ? cashSchema : schema,
    start: { reason: '', reference: '' },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: ({ patientName }) => ({
      title: 'Payment refunded',
      description: `${patientName} has been notified`,
    }),
    failure: 'Failed to record the refund',
    invalidate: invalidatePayments,
  })
  const { errors, register } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isHeldWhileSending
      title={`Refund ${formatMoney(wanted, payment.currency)}`}
      description={`${payment.patientName} · ${payment.description}`}
      width="narrow"
      variant="destroy"
      submitLabel="Record refund"
    >
      <p>
        It was paid at the desk, so it goes back there {how.get(payment.paymentMethod ?? '')}. Record it once
        the patient has the money. This can’t be undone.
      </p>
      {!isCash && (
        <Field label="Bank’s or slip’s reference" error={errors.reference?.message}>
          <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
        </Field>
      )}
      <Field label="Reason" hint="The patient will see this." error={errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
