import { useEffect } from 'react'
import { openCheckout } from '@alafia/contract/billing/endpoints'
import type { Payment } from '@alafia/contract/billing/schema'
import { isPayable } from '@alafia/contract/billing/states'
import { formatMoney } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidatePayments } from './queries.ts'
import { SettledAlert } from './settled-alert.tsx'
import { billText, completedText } from './labels.ts'

export type CheckoutDialogProps = {
  payment: Payment
  onClose: () => void
  /** Whoever comes back with the Back button sees this page as it was: then its details ask what became of the payment. */
  onReturn: () => void
}

/** Leads to the payment provider's own page. */
export function CheckoutDialog({ payment, onClose, onReturn }: CheckoutDialogProps) {
  const amount = formatMoney(payment.amount, payment.currency)
  const opening = useSubmit(openCheckout, {
    success: ({ url, payment: paid }) => (url === null ? completedText(paid) : undefined),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url)
    },
    invalidate: (client, reply) => (reply?.url == null ? invalidatePayments(client) : undefined),
  })
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [onReturn])
  const isLeaving = opening.reply?.url != null
  const isPending = opening.isPending || isLeaving
  const isSettled = !isPending && !isPayable(payment.status)
  const submit = () => opening.send({ params: { id: String(payment.id) } })

  return (
    <FormDialog
      form={{ ...opening, submit, isPending }}
      onClose={onClose}
      title={isSettled ? 'Payment' : `Pay ${amount}`}
      description={billText(payment)}
      width="narrow"
      submitLabel={isSettled ? undefined : 'Continue to Paystack'}
      {...(isSettled && { cancelLabel: 'Close' })}
      busyLabel="Opening Paystack…"
    >
      {isSettled ? (
        <SettledAlert status={payment.status} error={opening.error} />
      ) : (
        <p>
          You’ll pay on Paystack’s secure page, by card, bank transfer or USSD, and come back here afterwards.
        </p>
      )}
      {!opening.isPending && !isSettled && opening.error !== null && (
        <Alert tone="danger" revealed title={opening.problem?.detail ?? 'We couldn’t open the payment page.'}>
          Trying again never charges you twice.
        </Alert>
      )}
    </FormDialog>
  )
}
