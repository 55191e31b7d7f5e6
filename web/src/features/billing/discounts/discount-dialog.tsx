import { useState } from 'react'
import * as z from 'zod/mini'
import { discountForm, giveDiscount, type DiscountForm } from '@alafia/contract/billing/discounts'
import type { Payment } from '@alafia/contract/billing/schema'
import { compareMoney, lessMoney, partOf } from '@alafia/contract/billing/shares'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { MoneyInput } from '../../../ui/form/money-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ChangedAlert, hasChanged } from '../settled-alert.tsx'
import { billText } from '../labels.ts'
import { invalidatePayments } from '../queries.ts'

type Values = {
  kind: DiscountForm['kind']
  amount: string
  percent: string
  reason: string
  seen: Money
  currency: Currency
}

const bodyOf = ({ kind, amount, percent, reason, seen, currency }: Values): z.input<typeof discountForm> => {
  switch (kind) {
    case 'amount':
      return { kind, amount: typedMoney(amount, currency) ?? amount, reason, seen }
    case 'percent':
      return { kind, percent: percent.trim() === '' ? Number.NaN : Number(percent), reason, seen }
    case 'waiver':
      return { kind, reason, seen }
  }
}
const schema = z.pipe(z.transform(bodyOf), discountForm)

/** What is then to pay; undefined while what was typed is no discount of it. */
const restOf = (
  { kind, amount, percent }: Pick<Values, 'kind' | 'amount' | 'percent'>,
  { amount: due, currency }: Payment,
) => {
  if (kind === 'percent')
    return /^([1-9]\d?|100)$/.test(percent.trim()) ? lessMoney(due, partOf(due, Number(percent))) : undefined
  const off = typedMoney(amount, currency)
  return off !== undefined && compareMoney(off, due) <= 0 ? lessMoney(due, off) : undefined
}

const labels: Record<DiscountForm['kind'], string> = {
  amount: 'Give discount',
  percent: 'Give discount',
  waiver: 'Waive bill',
}

/** Takes an amount, a percentage or everything off an unpaid bill, with a reason. */
export function DiscountDialog({ payment: known, onClose }: { payment: Payment; onClose: () => void }) {
  // As it was read: a change meanwhile is refused.
  const [payment] = useState(known)
  const money = (amount: Money) => formatMoney(amount, payment.currency)
  const form = useForm(giveDiscount, {
    schema,
    start: {
      kind: 'amount',
      amount: '',
      percent: '',
      reason: '',
      seen: payment.amount,
      currency: payment.currency,
    },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: ({ status, amount, patientName }) => ({
      title: status === 'waived' ? 'Bill waived' : 'Discount given',
      description: `${status === 'waived' ? 'Nothing' : money(amount)} is to pay · ${patientName} has been notified`,
    }),
    failure: 'Failed to give the discount',
    invalidate: invalidatePayments,
  })
  const { errors, register } = form
  const isOver = !form.isPending && hasChanged(payment, known)
  const kind = form.watch('kind')
  const rest = restOf({ kind, amount: form.watch('amount'), percent: form.watch('percent') }, payment)
  const hint = rest === undefined ? `Of ${money(payment.amount)}` : `${money(rest)} is then to pay.`
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isHeldWhileSending
      title="Discount or waive"
      description={`${billText(payment)} · ${money(payment.amount)}`}
      width="narrow"
      submitLabel={isOver ? undefined : labels[kind]}
    >
      {isOver && <ChangedAlert />}
      <RadioGroup
        legend="What to take off"
        options={[
          { value: 'amount', label: 'An amount' },
          { value: 'percent', label: 'A percentage' },
          { value: 'waiver', label: 'Everything', hint: 'There is nothing to pay, and the bill is settled.' },
        ]}
        error={errors.kind?.message}
        {...register('kind', { onChange: () => form.clearErrors() })}
      />
      {kind === 'amount' && (
        <Field label="Amount" hint={hint} error={errors.amount?.message}>
          <MoneyInput currency={payment.currency} {...register('amount')} />
        </Field>
      )}
      {kind === 'percent' && (
        <Field label="Percentage" hint={hint} error={errors.percent?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('percent')} />
        </Field>
      )}
      <Field label="Reason" hint="The patient will see this." error={errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
