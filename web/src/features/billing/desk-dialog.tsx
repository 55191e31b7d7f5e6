import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { deskTaking, takeAtDesk, type DeskTaking } from '@alafia/contract/billing/desk'
import type { Payment } from '@alafia/contract/billing/schema'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import { takenAsLabel } from '@alafia/contract/billing/states'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { changeText } from '../../domain/change-text.ts'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChangedAlert, hasChanged } from './settled-alert.tsx'
import { invalidatePayments } from './queries.ts'
import { billText } from './labels.ts'

type Values = {
  method: DeskTaking['method']
  received: string
  reference: string
  seen: Money
  currency: Currency
}

const bodyOf = ({ method, received, reference, seen, currency }: Values): z.input<typeof deskTaking> =>
  method === 'cash'
    ? { method, received: typedMoney(received, currency) ?? received, seen }
    : { method, reference, seen }
const schema = z.pipe(z.transform(bodyOf), deskTaking)

const labels: Record<DeskTaking['method'], string> = {
  cash: 'Take cash',
  transfer: 'Record transfer',
  terminal: 'Record card payment',
}

const takenText = (received: Money, { amount, currency }: Payment) => {
  const sum = formatMoney(amount, currency)
  return received === amount ? sum : `${sum}. ${changeText(received, { amount, currency })}`
}

/** Takes the payment of a visit at the clinic's desk. */
export function DeskDialog({ payment: known, onClose }: { payment: Payment; onClose: () => void }) {
  // As it was read: a change meanwhile is refused.
  const [payment] = useState(known)
  const amount = formatMoney(payment.amount, payment.currency)
  const received = useRef('')
  const form = useForm(takeAtDesk, {
    schema,
    start: {
      method: 'cash',
      received: payment.amount,
      reference: '',
      seen: payment.amount,
      currency: payment.currency,
    },
    input: (body) => {
      received.current = body.method === 'cash' ? body.received : ''
      return { params: { id: String(payment.id) }, body }
    },
    // The change stays on the screen after the dialog.
    success: ({ paymentMethod }) => ({
      title: 'Payment taken',
      description: paymentMethod === takenAsLabel.cash ? takenText(received.current, payment) : amount,
    }),
    failure: 'Failed to take the payment',
    invalidate: invalidatePayments,
  })
  const method = form.watch('method')
  const { errors, register } = form
  const isOver = !form.isPending && hasChanged(payment, known)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isHeldWhileSending
      startsAtField
      title={`Take ${amount}`}
      description={billText(payment)}
      width="narrow"
      submitLabel={isOver ? undefined : labels[method]}
    >
      {isOver && <ChangedAlert />}
      <RadioGroup
        legend="How"
        options={[
          { value: 'cash', label: 'Cash' },
          { value: 'transfer', label: 'Transfer' },
          { value: 'terminal', label: 'Card terminal' },
        ]}
        error={errors.method?.message}
        {...register('method', { onChange: () => form.clearErrors() })}
      />
      {method === 'cash' ? (
        <Field
          label="Received"
          hint={changeText(form.watch('received'), payment)}
          error={errors.received?.message}
        >
          <MoneyInput currency={payment.currency} {...register('received')} />
        </Field>
      ) : (
        <Field
          label={method === 'transfer' ? 'Bank’s reference' : 'Number on the slip'}
          error={errors.reference?.message}
        >
          <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
        </Field>
      )}
    </FormDialog>
  )
}
