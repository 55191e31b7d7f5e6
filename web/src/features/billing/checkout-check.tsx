import { useEffect, useRef } from 'react'
import { checkPayment } from '@alafia/contract/billing/endpoints'
import { isPayable } from '@alafia/contract/billing/states'
import type { Payment } from '@alafia/contract/billing/schema'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidatePayments } from './queries.ts'

/** Whoever comes back from the provider's page, or left it, reads what became of their payment. */
export function CheckoutCheck({ payment }: { payment: Payment }) {
  const checking = useSubmit(checkPayment, { invalidate: invalidatePayments })
  const params = { id: String(payment.id) }
  const check = () => void checking.send({ params })
  const isChecked = useRef(false)
  useEffect(() => {
    if (isChecked.current) return
    isChecked.current = true
    check()
  })
  const { reply } = checking
  if (checking.isPending || (reply === undefined && checking.error === null))
    return <p role="status">Asking Paystack about your payment…</p>
  const found = reply ?? payment
  if (found.status === 'completed') return <Alert tone="ok" title="Payment received" />
  if (!isPayable(found.status)) return null
  const attempt = found.lastAttempt
  if (attempt?.outcome === 'declined')
    return (
      <Alert tone="danger" title="Payment declined">
        {attempt.reason}. Nothing was charged. You can try again.
      </Alert>
    )
  if (attempt?.outcome === 'mismatched') return null
  return (
    <Alert
      tone="warn"
      title={reply ? 'Not paid yet' : 'We couldn’t ask Paystack'}
      actions={<Button onClick={check}>Check again</Button>}
    >
      {reply ? `${attempt?.reason ?? 'Paystack knows of no payment'}. ` : ''}
      If you’ve paid, it will show here as soon as Paystack confirms it. If not, you can still pay.
    </Alert>
  )
}
