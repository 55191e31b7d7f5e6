import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { deskRefund, refundAtDesk } from '@alafia/contract/billing/desk'
import type { Payment } from '@alafia/contract/billing/schema'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import { isPaidInPerson, takenAsLabel } from '@alafia/contract/billing/states'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidatePayments } from './queries.ts'
import { AskedFor, refundOf } from './requests/asked-for.tsx'
import { ChangedAlert } from './settled-alert.tsx'
import { billText } from './labels.ts'

type Values = {
  amount: string
  reason: string
  reference: string
  currency: Currency
  /** Undefined for what was paid at the desk, which goes back the way it came. */
  method: 'cash' | 'transfer' | undefined
  isCash: boolean
}

const schema = z.pipe(
  z.transform(
    ({ amount, reason, reference, currency, method, isCash }: Values): z.input<typeof deskRefund> => ({
      amount: typedMoney(amount, currency) ?? amount,
      reason,
      method,
      reference: (method === undefined ? isCash : method === 'cash') ? undefined : reference,
    }),
  ),
  deskRefund,
)

const how = new Map([
  [takenAsLabel.cash, 'in cash'],
  [takenAsLabel.transfer, 'by transfer'],
  [takenAsLabel.terminal, 'at the card terminal'],
])

type DeskRefundDialogProps = {
  payment: Payment
  isOvertaken: boolean
  onClose: () => void
  actions: ReactNode
}

/** Records that a refund was given back at the desk: the way it was paid there, or in cash or by transfer if it can't go back online. */
export function DeskRefundDialog({ payment, isOvertaken, onClose, actions }: DeskRefundDialogProps) {
  const { wanted, requestId } = refundOf(payment)
  const isChosen = !isPaidInPerson(payment.paymentMethod)
  const form = useForm(refundAtDesk, {
    schema,
    start: {
      amount: wanted,
      reference: '',
      reason: '',
      currency: payment.currency,
      method: isChosen ? ('transfer' as const) : undefined,
      isCash: payment.paymentMethod === takenAsLabel.cash,
    },
    input: (body) => ({ params: { id: String(payment.id) }, body: { ...body, requestId } }),
    success: ({ patientName }) => ({
      title: 'Payment refunded',
      description: `${patientName} has been notified`,
    }),
    failure: 'Failed to record the refund',
    invalidate: invalidatePayments,
  })
  const { errors, register } = form
  const isOver = isOvertaken && !form.isPending
  const isCash = isChosen ? form.watch('method') === 'cash' : payment.paymentMethod === takenAsLabel.cash
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
      submitLabel={isOver ? undefined : 'Record refund'}
      actions={isOver ? undefined : actions}
    >
      {isOver && <ChangedAlert />}
      {requestId !== undefined && (
        <AskedFor payment={payment} left={wanted} error={errors.amount?.message} input={register('amount')} />
      )}
      <p>
        {isChosen
          ? 'It can’t go back the way it was paid, so give it back by hand.'
          : `It was paid at the desk, so it goes back there ${how.get(payment.paymentMethod ?? '')}.`}{' '}
        Record it once the patient has the money. This can’t be undone.
      </p>
      {isChosen && (
        <RadioGroup
          legend="How it was given back"
          options={[
            { value: 'transfer', label: takenAsLabel.transfer },
            { value: 'cash', label: takenAsLabel.cash },
          ]}
          error={errors.method?.message}
          {...register('method')}
        />
      )}
      {!isCash && (
        <Field
          label={isChosen ? 'Bank’s reference' : 'Bank’s or slip’s reference'}
          error={errors.reference?.message}
        >
          <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
        </Field>
      )}
      <Field label="Reason" hint="The patient will see this." error={errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
