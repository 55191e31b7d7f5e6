import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pay } from '@alafia/contract/billing/endpoints'
import { isPayable } from '@alafia/contract/billing/states'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidatePayments, methodsQuery, paymentQuery } from './queries.ts'
import { CheckoutDialog, type CheckoutDialogProps } from './checkout-dialog.tsx'
import { AttemptOutcomeAlert } from './attempt-outcome.tsx'
import { SettledAlert } from './settled-alert.tsx'
import { billText, cardName, completedText, expiryOf, lastAttemptText } from './labels.ts'

export type PayDialogProps = CheckoutDialogProps & { onAddMethod: () => void }

/** Pays on the provider's page or with a stored card, as the clinic is set up. */
export function PayDialog({ payment: opened, onReturn, ...props }: PayDialogProps) {
  // A discount, or another tab, may have changed it since.
  const { data: payment = opened } = useQuery(paymentQuery(opened.id))
  return useClinic().onlinePayment === 'checkout' ? (
    <CheckoutDialog {...props} payment={payment} onReturn={onReturn} />
  ) : (
    <CardDialog {...props} payment={payment} />
  )
}

/** Pays with one of the stored cards. The dialog stays open until the payment is known to have succeeded. */
function CardDialog({ payment, onClose, onAddMethod }: Omit<PayDialogProps, 'onReturn'>) {
  const methods = useQuery(methodsQuery)
  const usable = (methods.data ?? []).filter(({ isExpired }) => !isExpired)
  const [chosen, setChosen] = useState<string>()
  const amount = formatMoney(payment.amount, payment.currency)
  const methodId = chosen ?? (usable[0] && String(usable[0].id)) ?? ''
  const paying = useSubmit(pay, {
    success: (reply) => (reply.status === 'completed' ? completedText(reply) : undefined),
    invalidate: invalidatePayments,
  })
  const isTried = paying.reply !== undefined || paying.error !== null
  const isSettled = !paying.isPending && !isPayable(payment.status)
  const isMismatched = paying.reply?.lastAttempt?.outcome === 'mismatched'
  const submit = () =>
    paying.send({ params: { id: String(payment.id) }, body: { methodId: Number(methodId) } })

  return (
    <FormDialog
      form={{ ...paying, submit }}
      onClose={onClose}
      isHeldWhileSending
      title={isSettled ? 'Payment' : `Pay ${amount}`}
      description={billText(payment)}
      width="narrow"
      submitLabel={
        isSettled || isMismatched || usable.length === 0 ? undefined : isTried ? 'Try again' : `Pay ${amount}`
      }
      {...(isSettled && { cancelLabel: 'Close' })}
      busyLabel="Paying…"
    >
      {isSettled ? (
        <SettledAlert status={payment.status} error={paying.error} />
      ) : usable.length > 0 ? (
        <RadioGroup
          legend="Pay with"
          name="methodId"
          value={methodId}
          onChange={(event) => setChosen(event.target.value)}
          options={usable.map((method) => ({
            value: String(method.id),
            label: cardName(method),
            hint: `Expires ${expiryOf(method)}`,
          }))}
        />
      ) : (
        <Alert
          tone="info"
          title="There is no card to pay with yet"
          actions={<Button onClick={onAddMethod}>Add Payment Method</Button>}
        >
          Add a card first; the payment stays as it is.
        </Alert>
      )}
      {isMismatched && paying.reply && (
        <Alert tone="warn" revealed title="Your earlier payment doesn’t match the bill">
          {lastAttemptText(paying.reply)}
        </Alert>
      )}
      {!paying.isPending && !isSettled && (
        <AttemptOutcomeAlert
          what="Payment"
          outcome={paying.reply?.lastAttempt?.outcome}
          error={paying.error}
          unmoved="Nothing was charged just now."
          neverTwice="Trying again never charges you twice."
          declined={`${paying.reply?.lastAttempt?.reason ?? 'The bank declined the card'}. Nothing was charged. Try again or choose another card.`}
          interrupted="The payment stays pending. Try again: we’ll check what happened first, so you’re never charged twice."
        />
      )}
    </FormDialog>
  )
}
