import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { deskRefund, refundAtDesk } from '@alafia/contract/billing/desk'
import type { Payment } from '@alafia/contract/billing/schema'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import { takenAsLabel } from '@alafia/contract/billing/states'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidatePayments } from './queries.ts'
import { AskedFor, refundOf } from './requests/asked-for.tsx'
import { billText } from './labels.ts'

type Values = { amount: string; reason: string; reference: string; currency: Currency }

const bodyOf = ({ amount, reason, reference, currency }: Values): z.input<typeof deskRefund> => ({
  amount: typedMoney(amount, currency) ?? amount,
  reason,
  reference,
})
const schema = z.pipe(z.transform(bodyOf), deskRefund)
const cashSchema = z.pipe(
  z.transform((values: Values): z.input<typeof deskRefund> => ({ ...bodyOf(values), reference: undefined })),
  deskRefund,
)

const how = new Map([
  [takenAsLabel.cash, 'in cash'],
  [takenAsLabel.transfer, 'by transfer'],
  [takenAsLabel.terminal, 'at the card terminal'],
])

type DeskRefundDialogProps = { payment: Payment; onClose: () => void; actions: ReactNode }

/** Records that what was paid at the desk was given back there, the way it came. */
export function DeskRefundDialog({ payment, onClose, actions }: DeskRefundDialogProps) {
  const { wanted, requestId } = refundOf(payment)
  const isCash = payment.paymentMethod === takenAsLabel.cash
  const form = useForm(refundAtDesk, {
    schema: isCash ? cashSchema : schema,
    start: { amount: wanted, reference: '', reason: '', currency: payment.currency },
    input: (body) => ({ params: { id: String(payment.id) }, body: { ...body, requestId } }),
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
      title={
        requestId === undefined
          ? `Refund ${formatMoney(wanted, payment.currency)}`
          : 'Decide on the refund request'
      }
      description={billText(payment)}
      width="narrow"
      variant="destroy"
      submitLabel="Record refund"
      actions={actions}
    >
      {requestId !== undefined && (
        <AskedFor payment={payment} left={wanted} error={errors.amount?.message} input={register('amount')} />
      )}
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
