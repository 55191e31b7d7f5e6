import type { ComponentProps } from 'react'
import type { Payment } from '@alafia/contract/billing/schema'
import { lessMoney } from '@alafia/contract/billing/shares'
import type { Money } from '@alafia/contract/kernel/money'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/money-input.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { isBeingRefunded } from '../labels.ts'

/** What a refund gives back, and the request that it answers: only then it can be a part. */
export const refundOf = (payment: Payment): { wanted: Money; requestId: number | undefined } => {
  const { refund, request, amount, refunded } = payment
  // One without an answer, and what waits at the desk after cancelling, goes back first.
  if (refund && isBeingRefunded(payment)) return { wanted: refund.amount, requestId: undefined }
  return {
    wanted: lessMoney(amount, refunded),
    requestId: request?.state === 'open' ? request.id : undefined,
  }
}

type AskedForProps = {
  payment: Payment
  left: Money
  error: string | undefined
  /** Registers the input of the amount. */
  input: ComponentProps<'input'>
}

/** What the patient asks for, and how much of it goes back. */
export function AskedFor({ payment, left, error, input }: AskedForProps) {
  return (
    <>
      <Alert tone="info" title="The patient asks for a refund">
        <span className="wrap-anywhere">{payment.request?.reason}</span>
      </Alert>
      <Field label="Amount" hint={`Up to ${formatMoney(left, payment.currency)}.`} error={error}>
        <MoneyInput currency={payment.currency} {...input} />
      </Field>
    </>
  )
}
