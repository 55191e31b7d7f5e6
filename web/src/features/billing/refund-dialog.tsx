import { refund } from '@alafia/contract/billing/endpoints'
import { refundForm, type Payment } from '@alafia/contract/billing/schema'
import { isNothing, lessMoney } from '@alafia/contract/billing/shares'
import { isPaidInPerson } from '@alafia/contract/billing/states'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidatePayments } from './queries.ts'
import { DeskRefundDialog } from './desk-refund-dialog.tsx'
import { AttemptOutcomeAlert } from './attempt-outcome.tsx'
import { paidWith } from './labels.ts'

type RefundDialogProps = { payment: Payment; onClose: () => void }

/** Refunds all of a payment that wasn't given back yet, with a reason, to where it came from. */
export function RefundDialog(props: RefundDialogProps) {
  return isPaidInPerson(props.payment.paymentMethod) ? (
    <DeskRefundDialog {...props} />
  ) : (
    <OnlineRefundDialog {...props} />
  )
}

/** The dialog stays open until the refund is known to be on its way. */
function OnlineRefundDialog({ payment, onClose }: RefundDialogProps) {
  const rest = lessMoney(payment.amount, payment.refunded)
  // Of one without an answer, all is reserved already: it is asked for again.
  const wanted = isNothing(rest) ? (payment.refund?.amount ?? rest) : rest
  const amount = formatMoney(wanted, payment.currency)
  const form = useForm(refund, {
    schema: refundForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(payment.id) }, body }),
    success: ({ refund: back, patientName }) =>
      back?.outcome === 'approved'
        ? { title: 'Payment refunded', description: `${amount} · ${patientName} has been notified` }
        : undefined,
    invalidate: invalidatePayments,
  })
  const isTried = form.reply !== undefined || form.error !== null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      isHeldWhileSending
      title={`Refund ${amount}`}
      description={`${payment.patientName} · ${payment.description}`}
      width="narrow"
      variant="destroy"
      submitLabel={isTried ? 'Try again' : `Refund ${amount}`}
      busyLabel="Refunding…"
    >
      <p>
        {wanted === payment.amount ? 'The full amount' : `The rest, ${amount},`} goes back to{' '}
        {paidWith(payment) ?? 'where it came from'}. We’ll notify the patient. This can’t be undone.
      </p>
      <Field label="Reason" hint="The patient will see this." error={form.errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
      {!form.isPending && (
        <AttemptOutcomeAlert
          what="Refund"
          outcome={form.reply?.refund?.outcome}
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
