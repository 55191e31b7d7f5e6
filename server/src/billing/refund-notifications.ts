import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { isPaidInPerson } from '@alafia/contract/billing/states'
import type { NewNotification } from '../outbox/outbox.ts'

/** `amount`: what goes back of what was paid; `bill`: its name. */
type Returned = { id: number; amount: Money; paid: Money; currency: Currency; bill: string }
/** What answers a request says why. */
type Answer = { requestId: number | null; reason: string }

/** '₦5,000.00 NGN of ₦10,000.00 NGN' */
export const partText = ({ amount, paid, currency }: Omit<Returned, 'id' | 'bill'>): string =>
  amount === paid
    ? formatMoney(amount, currency)
    : `${formatMoney(amount, currency)} of ${formatMoney(paid, currency)}`

export const refundedNotification = (back: Returned & Answer): NewNotification<'system-alert'> => {
  const isAnswer = back.requestId !== null
  const message = `${partText(back)} is on its way back the way it was paid: ${back.bill}${isAnswer ? `. The reason: ${back.reason}` : ''}`
  return {
    type: 'system-alert',
    title: isAnswer ? 'Refund request accepted' : 'Payment refunded',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}

type Declined = { pharmacyId: number | null; requestId: number | null; onCancelling: boolean }

/** What is left to do, for whoever can: an administrator, or the pharmacists for their medicines. */
const whatNow = ({ pharmacyId, requestId, onCancelling }: Declined) => {
  if (pharmacyId !== null) return 'Give it back at the counter'
  if (onCancelling)
    return 'Try again, or give it back in cash or by transfer and record that with the payment'
  return requestId === null
    ? 'Open the payment to refund it: that gives back all that is left'
    : 'The patient’s request waits for a decision again'
}

/** When no one waits for the answer: the money is still to be given back. */
export const declinedNotification = (
  back: Returned & Declined,
  reason: string,
): NewNotification<'system-alert'> => {
  const message = `A refund of ${partText(back)} wasn’t made: ${back.bill}. ${reason}. ${whatNow(back)}`
  return {
    type: 'system-alert',
    title: 'Refund declined',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}

/** For the administrators, when a refund waits for them. */
export const waitingNotification = (back: Returned, reason: string): NewNotification<'system-alert'> => {
  const message = `A refund of ${partText(back)} is waiting: ${back.bill}. ${reason}`
  return {
    type: 'system-alert',
    title: 'Refund is waiting',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}

type ByHand = Returned & { paymentMethod: string | null }

/** For the administrators, when it waits at the desk: it was paid there, or no payment provider can give it back. */
export const toGiveBackNotification = (back: ByHand): NewNotification<'system-alert'> => {
  const how = isPaidInPerson(back.paymentMethod)
    ? 'has to be given back at the desk'
    : 'can’t go back the way it was paid. Give it back in cash or by transfer'
  const message = `${partText(back)} of a cancelled appointment ${how}, then record that with the payment: ${back.bill}`
  return {
    type: 'system-alert',
    title: 'Money to give back',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}

/** For the patient, when it waits at the desk. */
export const toCollectNotification = (back: ByHand): NewNotification<'system-alert'> => {
  const isThere = isPaidInPerson(back.paymentMethod)
  const message = isThere
    ? `${partText(back)} is waiting for you at the clinic’s desk: ${back.bill}`
    : `${partText(back)} can’t go back the way you paid, so the clinic will give it back to you: ${back.bill}`
  return {
    type: 'system-alert',
    title: isThere ? 'Refund to collect' : 'Refund from the clinic',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}
