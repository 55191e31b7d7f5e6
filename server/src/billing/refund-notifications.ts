import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
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

/** What is left to do, for whoever can: an administrator, or the pharmacists for their medicines. */
const whatNow = ({ pharmacyId, requestId }: { pharmacyId: number | null; requestId: number | null }) => {
  if (pharmacyId !== null) return 'Give it back at the counter'
  return requestId === null
    ? 'Open the payment to refund it: that gives back all that is left'
    : 'The patient’s request waits for a decision again'
}

/** When no one waits for the answer: the money is still to be given back. */
export const declinedNotification = (
  back: Returned & { pharmacyId: number | null; requestId: number | null },
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

/** For the administrators, when no payment provider can give it back. */
export const toGiveBackNotification = (back: Returned): NewNotification<'system-alert'> => {
  const message = `${partText(back)} of a cancelled appointment has to be given back by hand: ${back.bill}`
  return {
    type: 'system-alert',
    title: 'Money to give back',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}

/** For the patient, when it waits at the desk where it was paid. */
export const toCollectNotification = (back: Returned): NewNotification<'system-alert'> => {
  const message = `${partText(back)} is waiting for you at the clinic’s desk: ${back.bill}`
  return {
    type: 'system-alert',
    title: 'Refund to collect',
    body: message,
    payload: { message, about: { kind: 'payment', id: back.id } },
  }
}
