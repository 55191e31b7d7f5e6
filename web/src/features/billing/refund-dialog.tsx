import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { refund } from '@alafia/contract/billing/endpoints'
import { refundForm, type Payment } from '@alafia/contract/billing/schema'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import { isPaidInPerson, noAnswer } from '@alafia/contract/billing/states'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChangedAlert, hasChanged } from './settled-alert.tsx'
import { invalidatePayments } from './queries.ts'
import { DeskRefundDialog } from './desk-refund-dialog.tsx'
import { AttemptOutcomeAlert } from './attempt-outcome.tsx'
import { billText, isBeingRefunded, isRefundedByJob, paidWith } from './labels.ts'
import { AskedFor, refundOf } from './requests/asked-for.tsx'
import { DeclineDialog } from './requests/decline-dialog.tsx'

type RefundDialogProps = {
  /** As it was read: what is decided is that. */
  payment: Payment
  /** As it is by now. */
  now: Payment | undefined
  onClose: () => void
}

/**
 * Refunds what wasn't given back yet of a payment, with a reason, to where it came from. If the patient asks for it, it can be a part, or
 * is declined.
 */
export function RefundDialog({ payment, now, onClose }: RefundDialogProps) {
  const [isDeclining, setDeclining] = useState(isRefundedByJob(payment))
  const [byHand, setByHand] = useState(payment.refund?.isAtDesk === true && isBeingRefunded(payment))
  const requestId = payment.request?.state === 'open' ? payment.request.id : undefined
  const isOvertaken = now !== undefined && hasChanged(payment, now)
  if (isDeclining && requestId !== undefined)
    return (
      <DeclineDialog payment={payment} requestId={requestId} isOvertaken={isOvertaken} onClose={onClose} />
    )
  const isAlwaysByHand = isPaidInPerson(payment.paymentMethod)
  const Refund = isAlwaysByHand || byHand ? DeskRefundDialog : OnlineRefundDialog
  return (
    <Refund
      payment={payment}
      isOvertaken={isOvertaken}
      onClose={onClose}
      actions={
        <>
          {requestId !== undefined && <Button onClick={() => setDeclining(true)}>Decline request</Button>}
          {!isAlwaysByHand && byHand && (
            <Button onClick={() => setByHand(false)}>Refund to {paidWith(payment)}</Button>
          )}
        </>
      }
      onByHand={() => setByHand(true)}
    />
  )
}

type Values = { reason: string; amount: string; currency: Currency }
type OnlineRefundDialogProps = {
  payment: Payment
  isOvertaken: boolean
  onClose: () => void
  actions: ReactNode
  onByHand: () => void
}

const schema = z.pipe(
  z.transform(({ reason, amount, currency }: Values): z.input<typeof refundForm> => ({
    reason,
    amount: typedMoney(amount, currency) ?? amount,
  })),
  refundForm,
)

/** The dialog stays open until the refund is known to be on its way. */
function OnlineRefundDialog({ payment, isOvertaken, onClose, actions, onByHand }: OnlineRefundDialogProps) {
  const { wanted, requestId } = refundOf(payment)
  const form = useForm(refund, {
    schema,
    start: { amount: wanted, reason: '', currency: payment.currency },
    input: (body) => ({ params: { id: String(payment.id) }, body: { ...body, requestId } }),
    success: ({ refund: back, patientName }) =>
      back?.outcome === 'approved'
        ? {
            title: 'Payment refunded',
            description: `${formatMoney(back.amount, payment.currency)} · ${patientName} has been notified`,
          }
        : back?.outcome === 'interrupted' && back.failure !== null && back.failure !== noAnswer
          ? { title: 'Refund under way', description: back.failure }
          : undefined,
    invalidate: invalidatePayments,
  })
  // What the provider declined after cancelling waits at the desk again.
  const isDeclined = form.reply?.refund?.outcome === 'declined' || form.reply?.refund?.isAtDesk === true
  const mayGiveByHand = !form.isPending && (isDeclined || payment.refund?.outcome === 'declined')
  // One's own attempt changes it, too.
  const isOver = isOvertaken && !form.isPending && form.reply === undefined
  const isTried = form.reply !== undefined || form.error !== null
  const typed = typedMoney(form.watch('amount'), payment.currency) ?? wanted
  const amount = formatMoney(typed, payment.currency)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isHeldWhileSending
      title={requestId === undefined ? `Refund ${amount}` : 'Decide on the refund request'}
      description={billText(payment)}
      width="narrow"
      variant="destroy"
      submitLabel={isOver ? undefined : isTried ? 'Try again' : `Refund ${amount}`}
      busyLabel="Refunding…"
      actions={
        !isOver && (
          <>
            {actions}
            {mayGiveByHand && <Button onClick={onByHand}>Give back by hand</Button>}
          </>
        )
      }
    >
      {isOver && <ChangedAlert />}
      {requestId !== undefined && (
        <AskedFor
          payment={payment}
          left={wanted}
          error={form.errors.amount?.message}
          input={form.register('amount')}
        />
      )}
      <p>
        {typed === payment.amount ? 'The full amount' : amount} will be refunded to{' '}
        {paidWith(payment) ?? 'where it came from'}. We’ll notify the patient. This can’t be undone.
      </p>
      <Field label="Reason" hint="The patient will see this." error={form.errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
      {!form.isPending && (
        <AttemptOutcomeAlert
          what="Refund"
          outcome={isDeclined ? 'declined' : form.reply?.refund?.outcome}
          error={form.error}
          unmoved="Nothing was refunded."
          neverTwice="Trying again never refunds twice."
          declined={`${form.reply?.refund?.failure ?? 'The bank declined it'}. Nothing was refunded, and the patient wasn’t notified.`}
          interrupted="We’ll keep asking until it answers. Trying again never refunds twice."
        />
      )}
    </FormDialog>
  )
}
