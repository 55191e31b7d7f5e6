import type {
  MoneyBack,
  Payment,
  PaymentAttempt,
  PaymentMethod,
  RefundRequest,
} from '@alafia/contract/billing/schema'
import { isPaidInPerson, isPayable, type AttemptOutcome } from '@alafia/contract/billing/states'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney, instantLabel, monthYear, shortDate } from '../../lib/format.ts'

/** 'Mastercard ending in 4444' */
export const cardName = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
  `${brand} ending in ${last4}`

/** '12/26', as on the card. */
export const expiryOf = ({
  expiryMonth,
  expiryYear,
}: Pick<PaymentMethod, 'expiryMonth' | 'expiryYear'>): string =>
  monthYear(`${expiryYear}-${String(expiryMonth).padStart(2, '0')}-01`)

/** The card that a payment was made with; undefined until it is paid. */
export const paidWith = ({ paymentMethod, cardLast4 }: Payment): string | undefined => {
  if (paymentMethod === null) return undefined
  return cardLast4 === null ? paymentMethod : cardName({ brand: paymentMethod, last4: cardLast4 })
}

type Bill = Pick<Payment, 'personName' | 'description' | 'visit' | 'counter'>

const medicinesText = ({
  medicines,
  prescriptionId,
}: NonNullable<Payment['counter']>): string | undefined => {
  const [first, second, ...more] = medicines
  if (first !== undefined)
    return [first, second, more.length > 0 && `and ${more.length} more`].filter(Boolean).join(', ')
  return prescriptionId === null ? undefined : `Prescription ${prescriptionId}`
}

/** What it is for: 'Follow-up, Fri, 13 Mar, 09:00', or the medicines. An administrator reads which prescription. */
export const billedFor = ({ visit, counter }: Pick<Bill, 'visit' | 'counter'>): string | undefined =>
  visit
    ? `${visit.type}, ${shortDate(visit.date)}, ${visit.time}`
    : counter
      ? medicinesText(counter)
      : undefined

/** All that tells a family's bills apart: 'Kemi Bello · Appointment with Dr. Chidi Okafor · Follow-up, Fri, 13 Mar, 09:00' */
export const billText = (bill: Bill): string =>
  [bill.personName, bill.description, billedFor(bill)].filter(Boolean).join(' · ')

/** The toast once it is paid, with what was charged. */
export const completedText = (paid: Bill & Pick<Payment, 'amount' | 'currency'>) => ({
  title: 'Payment completed',
  description: `${formatMoney(paid.amount, paid.currency)} · ${billText(paid)}`,
})

export const outcomeLabel: Record<AttemptOutcome, string> = {
  started: 'In progress',
  approved: 'Approved',
  declined: 'Declined',
  interrupted: 'Not finished',
  mismatched: 'Doesn’t match the bill',
  returned: 'Given back',
}

/** The last attempt, for a payment that isn't settled, and money that arrived beside it. */
export const lastAttemptText = ({ status, lastAttempt }: Payment): string | undefined => {
  if (lastAttempt === null) return undefined
  if (isPayable(status)) return attemptText(lastAttempt)
  return lastAttempt.outcome === 'mismatched'
    ? `${lastAttempt.reason ?? 'Other money arrived'}. The clinic will give it back.`
    : undefined
}

/** 'On account since Mon, 9 Mar, 10:00.'; undefined if it isn't, or is paid by now. */
export const onAccountText = ({ counter, status }: Payment, zone: string): string | undefined =>
  counter?.onAccountAt != null && isPayable(status)
    ? `On account since ${instantLabel(counter.onAccountAt, zone)}.`
    : undefined

const moneyBackText = ({ amount, how, outcome, givenAs }: MoneyBack, currency: Currency): string => {
  const sum = formatMoney(amount, currency)
  if (how === 'counter') {
    if (outcome !== 'approved') return `To be given back at the pharmacy: ${sum}.`
    return `Given back ${givenAs === 'transfer' ? 'by transfer' : 'in cash'}: ${sum}.`
  }
  switch (outcome) {
    case 'approved':
      return `Refunded to the card: ${sum}.`
    case 'declined':
      return `Declined by the bank: a refund of ${sum} to the card.`
    case 'started':
    case 'interrupted':
    case 'mismatched':
    case 'returned':
      return `On its way back to the card: ${sum}.`
  }
}

/** What went or goes back of a payment at a pharmacy's counter, a line each. */
export const moneyBackTexts = ({ counter, currency }: Pick<Payment, 'counter' | 'currency'>): string[] =>
  counter?.refunds.map((back) => moneyBackText(back, currency)) ?? []

/** The line about the refund below a payment for an appointment; undefined if there is none. */
export const refundText = ({ refund, counter, ...paid }: Payment): string | undefined => {
  if (counter !== null || refund === null) return undefined
  const part = `${formatMoney(refund.amount, paid.currency)} of ${formatMoney(paid.amount, paid.currency)}`
  const what = (verb: string, joint = '') =>
    refund.amount === paid.amount ? verb : `${verb}${joint} ${part}`
  switch (refund.outcome) {
    case 'approved':
      return `${what('Refunded')}: ${refund.reason}`
    case 'started':
      return refund.isAtDesk
        ? `To be given back ${isPaidInPerson(paid.paymentMethod) ? 'at the clinic’s desk' : 'by the clinic'}: ${formatMoney(refund.amount, paid.currency)}.${refund.failure === null ? '' : ` ${refund.failure}.`}`
        : `${what('A refund', ' of')} is in progress${refund.onCancelling ? ', because the visit was cancelled' : ''}.`
    case 'declined':
      return `The refund was declined: ${refund.failure ?? 'the bank refused it'}.`
    case 'interrupted':
      return refund.failure === null || refund.failure === noAnswer
        ? `${what('A refund', ' of')} is in progress: the payment provider hasn’t answered yet.`
        : `${what('A refund', ' of')} is in progress. ${refund.failure}.`
    case 'mismatched':
    case 'returned':
      return undefined
  }
}

/** Money is on its way back, or may be: no other refund can start. */
export const isBeingRefunded = ({ refund }: Pick<Payment, 'refund'>): boolean =>
  refund?.outcome === 'started' || refund?.outcome === 'interrupted'

/** Of a visit whose doctor left, only once it is cancelled: then nothing is to pay. */
export const mayBePaid = ({ status, visit }: Pick<Payment, 'status' | 'visit'>): boolean =>
  isPayable(status) && !visit?.doctorLeft

/** Why the visit won't take place, and what becomes of the money. */
export const doctorLeftText = ({ status, visit, refund }: Payment): string | undefined => {
  if (!visit?.doctorLeft || !(isPayable(status) || (status === 'completed' && refund === null)))
    return undefined
  return `The doctor no longer works here, so this visit won’t take place. Once it is cancelled, ${isPayable(status) ? 'there is nothing to pay' : 'all that was paid goes back'}.`
}

/** A job makes it, because the visit was cancelled: nobody else can until its outcome is known. */
export const isRefundedByJob = (payment: Pick<Payment, 'refund'>): boolean =>
  isBeingRefunded(payment) && payment.refund?.onCancelling === true && !payment.refund.isAtDesk

/** The line about the patient's request below a payment: while it waits, and if it was declined. */
export const requestText = ({ request }: Pick<Payment, 'request'>): string | undefined => {
  if (request?.state === 'open') return `Refund requested: ${request.reason}`
  return request?.state === 'declined' ? `Refund request declined: ${request.answer ?? ''}` : undefined
}

/** What became of a request: 'Declined by Ngozi Eze, Mon, 9 Mar, 10:00: the visit took place'. */
export const requestOutcome = (
  { state, answer, decidedAt, decidedBy }: RefundRequest,
  zone: string,
): string => {
  const said = {
    open: 'Waiting for a decision',
    withdrawn: 'Withdrawn',
    accepted: 'Accepted',
    declined: 'Declined',
    closed: 'Closed, because the visit was cancelled and all that is left goes back',
  }[state]
  const by = decidedBy === null ? '' : ` by ${decidedBy}`
  const at = decidedAt === null ? '' : `, ${instantLabel(decidedAt, zone)}`
  return `${said}${state === 'closed' ? '' : by}${at}${answer === null ? '' : `: ${answer}`}`
}

/** The server's words for a provider that is silent. */
const noAnswer = 'The payment provider didn’t answer'

const attemptText = ({ outcome, reason }: PaymentAttempt): string | undefined => {
  switch (outcome) {
    case 'approved':
      return undefined
    case 'started':
      return 'A payment is in progress.'
    case 'declined':
      return `${reason ?? 'The payment was declined'}. Nothing was charged.`
    case 'mismatched':
      return `${reason ?? 'Other money arrived'}. The clinic will give it back: please don’t pay again until then.`
    case 'returned':
      return 'What arrived was given back. You can pay again.'
    case 'interrupted':
      if (reason !== null && reason !== noAnswer)
        return `${reason}. You can continue: we’ll check first, so you’re never charged twice.`
      return 'The last payment was interrupted: there was no answer. Try again: we’ll check first, so you’re never charged twice.'
  }
}
