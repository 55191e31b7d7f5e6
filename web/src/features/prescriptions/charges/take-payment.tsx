import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { takePayment, taking, type CounterBill, type Taking } from '@alafia/contract/billing/counter'
import { isNothing, lessMoney } from '@alafia/contract/billing/shares'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import type { Currency } from '@alafia/contract/kernel/money'
import { changeText } from '../../../domain/change-text.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { MoneyInput } from '../../../ui/form/money-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { cardsForQuery, invalidateCharges } from './queries.ts'

/** What is to be taken. */
type Due = Pick<CounterBill, 'id' | 'amount' | 'currency' | 'onAccountAt'>

type Values = {
  method: Taking['method']
  received: string
  reference: string
  methodId: string
  agreed: boolean
  currency: Currency
}

const bodyOf = ({
  method,
  received,
  reference,
  methodId,
  agreed,
  currency,
}: Values): z.input<typeof taking> => {
  switch (method) {
    case 'cash':
      return { method, received: typedMoney(received, currency) ?? received }
    case 'transfer':
      return { method, reference }
    case 'card':
      return { method, methodId: Number(methodId), agreed }
    case 'account':
      return { method }
  }
}
const schema = z.pipe(z.transform(bodyOf), taking)

const labels: Record<Taking['method'], string> = {
  cash: 'Take cash',
  transfer: 'Record transfer',
  card: 'Charge the card',
  account: 'Leave on account',
}

/** What to hand back stays on the screen after the dialog; undefined if that is nothing. */
const takenText = (received: string | null, bill: Due) => {
  if (received === null || isNothing(lessMoney(received, bill.amount))) return undefined
  return `${formatMoney(bill.amount, bill.currency)}. ${changeText(received, bill)}`
}

/** How charging a card ended, unless it succeeded. */
function CardOutcome({ bill }: { bill: CounterBill | undefined }) {
  const attempt = bill?.lastAttempt
  if (attempt?.outcome === 'declined')
    return (
      <Alert tone="danger" title={attempt.reason ?? 'The bank declined the card'}>
        Nothing was charged. Try again, or take the payment another way.
      </Alert>
    )
  return attempt?.outcome === 'interrupted' ? (
    <Alert tone="warn" title="The card’s bank didn’t answer">
      It may have been charged. Try the card again: we’ll check what happened first, so it’s never charged
      twice.
    </Alert>
  ) : null
}

type TakePaymentProps = { bill: Due; patientName: string; onClose: () => void }

/** Takes a bill at the counter, or leaves it on account. */
export function TakePayment({ bill, patientName, onClose }: TakePaymentProps) {
  const amount = formatMoney(bill.amount, bill.currency)
  const sent = useRef('')
  const form = useForm(takePayment, {
    schema,
    start: {
      method: 'cash',
      received: bill.amount,
      reference: '',
      methodId: '',
      agreed: false,
      currency: bill.currency,
    },
    input: (body) => {
      sent.current = body.method
      return { params: { id: String(bill.id) }, body }
    },
    success: ({ status, received }) => {
      if (status === 'completed')
        return { title: 'Payment taken', description: takenText(received, bill) ?? amount }
      return sent.current === 'account' ? { title: 'Left on account', description: amount } : undefined
    },
    failure: 'Failed to take the payment',
    invalidate: invalidateCharges,
  })
  const method = form.watch('method')
  const { onlinePayment } = useClinic()
  const cards = useQuery({ ...cardsForQuery(bill.id), enabled: method === 'card' })
  const { errors, register } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isHeldWhileSending
      startsAtField
      title={`Take ${amount}`}
      description={`${patientName}’s medicines${bill.onAccountAt === null ? '' : ', on account'}`}
      width="narrow"
      submitLabel={method === 'card' && cards.data?.length === 0 ? undefined : labels[method]}
    >
      <RadioGroup
        legend="How"
        options={[
          { value: 'cash', label: 'Cash' },
          { value: 'transfer', label: 'Transfer' },
          ...(onlinePayment === 'cards'
            ? [{ value: 'card' as const, label: 'A card that the patient has stored' }]
            : []),
          { value: 'account', label: 'On account', hint: 'It stays to be paid, in your name.' },
        ]}
        error={errors.method?.message}
        {...register('method', { onChange: () => form.clearErrors() })}
      />
      {method === 'cash' && (
        <Field
          label="Received"
          hint={changeText(form.watch('received'), bill)}
          error={errors.received?.message}
        >
          <MoneyInput currency={bill.currency} {...register('received')} />
        </Field>
      )}
      {method === 'transfer' && (
        <Field label="Bank’s reference" error={errors.reference?.message}>
          <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
        </Field>
      )}
      {method === 'card' && cards.isError && <LoadFailed what="the patient’s cards" query={cards} />}
      {method === 'card' && cards.data?.length === 0 && (
        <Alert tone="info" title="The patient has stored no card">
          They can add one and pay in the app, or pay another way.
        </Alert>
      )}
      {method === 'card' && cards.data && cards.data.length > 0 && (
        <>
          <RadioGroup
            legend="Card"
            options={cards.data.map(({ id, brand, last4 }) => ({
              value: String(id),
              label: `${brand} ending in ${last4}`,
            }))}
            error={errors.methodId?.message}
            {...register('methodId')}
          />
          <Checkbox
            label={`The patient agrees that ${amount} is charged to this card`}
            error={errors.agreed?.message}
            {...register('agreed')}
          />
          {!form.isPending && <CardOutcome bill={form.reply} />}
        </>
      )}
    </FormDialog>
  )
}
