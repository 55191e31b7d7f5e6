import type { CounterBill, CounterRefund } from '@alafia/contract/billing/counter'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import { isPayable, takenAsLabel } from '@alafia/contract/billing/states'
import { sumOfMoney } from '@alafia/contract/billing/shares'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney, instantLabel } from '../../../lib/format.ts'

/** 'Paid in cash at 14:30, taken by Ifeoma Eze', 'On account since 14:30, agreed by Ifeoma Eze' */
export const billText = (bill: CounterBill, timeZone: string): string => {
  const { status, paymentMethod, cardLast4, paidAt, takenBy, reference, onAccountAt, onAccountBy } = bill
  if (status === 'voided') return 'Nothing to pay: it was taken back'
  if (isPayable(status))
    return onAccountAt === null
      ? 'Not paid yet'
      : `On account since ${instantLabel(onAccountAt, timeZone)}, agreed by ${onAccountBy}`
  const how = [
    paymentMethod,
    cardLast4 && `ending in ${cardLast4}`,
    reference && `(${reference})`,
    paidAt && `at ${instantLabel(paidAt, timeZone)}`,
  ]
  const by = takenBy === null ? 'in the app' : `taken by ${takenBy}`
  return `${status === 'refunded' ? 'Paid and given back' : 'Paid'}: ${how.filter(Boolean).join(' ')}, ${by}`
}

/** '₦600.00 given back in cash by Ifeoma Eze' */
export const refundText = (
  { amount, how, outcome, failure, givenAs, givenBy }: CounterRefund,
  currency: Currency,
): string => {
  const money = formatMoney(amount, currency)
  if (how === 'counter')
    return givenAs === null
      ? `${money} to give back to the patient`
      : `${money} given back ${givenAs === 'cash' ? 'in cash' : `by ${takenAsLabel[givenAs].toLowerCase()}`} by ${givenBy}`
  switch (outcome) {
    case 'approved':
      return `${money} went back to the card`
    case 'declined':
      return `${money} couldn’t go back to the card: ${failure}`
    case 'started':
    case 'interrupted':
    case 'mismatched':
    case 'returned':
      return `${money} is going back to the card`
  }
}

/** Whether a pharmacist has to give it back: what was paid at the counter, or what the bank refused and nobody has given back since. */
export const isToGive = (refund: CounterRefund, all: readonly CounterRefund[]): boolean =>
  refund.how === 'counter'
    ? refund.outcome === 'started'
    : refund.outcome === 'declined' &&
      all.every(
        (other) =>
          other.id <= refund.id ||
          other.how !== 'counter' ||
          other.amount !== refund.amount ||
          other.reason !== refund.reason,
      )

/** What is neither paid nor on account. */
export const unpaidBills = (charges: readonly PrescriptionCharge[] | undefined): CounterBill[] =>
  (charges ?? []).flatMap(({ bill }) =>
    bill && isPayable(bill.status) && bill.onAccountAt === null ? [bill] : [],
  )

/** All of them; null if there are none. */
export const sumOfBills = (bills: readonly CounterBill[]): string | null =>
  bills[0] ? formatMoney(sumOfMoney(bills.map(({ amount }) => amount)), bills[0].currency) : null
