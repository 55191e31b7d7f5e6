import { eq, isNull } from 'drizzle-orm'
import type { DiscountForm } from '@alafia/contract/billing/discounts'
import type { Payment } from '@alafia/contract/billing/schema'
import { compareMoney, isNothing, lessMoney, partOf, sumOfMoney } from '@alafia/contract/billing/shares'
import { formatMoney, shortMoney } from '@alafia/contract/kernel/format'
import type { Money } from '@alafia/contract/kernel/money'
import { requireAmount } from '../../platform/http/amount.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { requireNoMismatch } from '../attempts.actions.ts'
import { billName } from '../bill-name.exports.queries.ts'
import { endIdleCheckout } from '../checkout.actions.ts'
import { requireNoOpenAttempt } from '../counter/taking.actions.ts'
import { settleUnansweredCard } from '../paying.actions.ts'
import { invalidatePayments } from '../payments.actions.ts'
import { findPayment } from '../payments.queries.ts'
import { mayDiscount, requireForVisit, requirePayable } from '../policy.ts'
import type { PaymentProvider } from '../provider.ts'
import { payment } from '../table.ts'
import { paymentDiscount } from './table.ts'

type Due = Pick<typeof payment.$inferSelect, 'amount' | 'currency'>

/** @throws Problem 400 for more than is to pay, and for nothing */
const amountOff = ({ amount, currency }: Due, wanted: DiscountForm): Money => {
  if (wanted.kind === 'waiver') return amount
  const off =
    wanted.kind === 'percent'
      ? partOf(amount, wanted.percent)
      : requireAmount('amount', wanted.amount, currency)
  if (isNothing(off)) throw invalid(wanted.kind, 'Enter a discount of more than nothing')
  if (compareMoney(off, amount) > 0)
    throw invalid('amount', `Enter no more than ${shortMoney(amount, currency)}`)
  return off
}

const noticeOf = (bill: Payment, off: Money, reason: string) => {
  const { id, amount, currency, status } = bill
  const message =
    status === 'waived'
      ? `You have nothing to pay: ${billName(bill)}. Reason: ${reason}`
      : `${formatMoney(off, currency)} was taken off your bill, so ${formatMoney(amount, currency)} is to pay: ${billName(bill)}. Reason: ${reason}`
  return {
    type: 'system-alert' as const,
    title: status === 'waived' ? 'Bill waived' : 'Discount on your bill',
    body: message,
    payload: { message, about: { kind: 'payment' as const, id } },
  }
}

/**
 * Takes an amount, a percentage or everything off an unpaid bill of a visit. What is then to pay is its amount, for whoever reads it;
 * with nothing left it is waived.
 * @throws Problem 404, 400 for more than is to pay, 409 if it is paid, cancelled, just being paid, or no longer what was seen
 */
export const giveDiscount = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  wanted: DiscountForm,
): Promise<Payment> => {
  await endIdleCheckout(context, provider, id, isNull(payment.pharmacyId))
  await settleUnansweredCard(context, provider, id)
  return context.transact(async (tx) => {
    const { actor, clock } = context
    context.about([], `payment ${id}`)
    const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
    if (!found) throw notFound()
    context.about([found.patientId], `payment ${id}`)
    const due = authorize(found, mayDiscount(actor))
    requireForVisit(due)
    requirePayable(due)
    await requireNoMismatch(tx, id)
    await requireNoOpenAttempt(tx, context, due)
    // Another administrator may have given one meanwhile.
    if (wanted.seen !== due.amount)
      throw new Problem(
        'price-changed',
        `The bill has changed. ${formatMoney(due.amount, due.currency)} is now to pay. Close this and open the payment again`,
      )
    const off = amountOff(due, wanted)
    const amount = lessMoney(due.amount, off)
    const { reason } = wanted
    await tx.insert(paymentDiscount).values({
      paymentId: id,
      amount: off,
      percent: wanted.kind === 'percent' ? wanted.percent : null,
      reason,
      givenBy: actor.userId,
      givenAt: clock.now(),
    })
    await tx
      .update(payment)
      .set({
        amount,
        discount: sumOfMoney([due.discount, off]),
        status: isNothing(amount) ? 'waived' : 'pending',
      })
      .where(eq(payment.id, id))
    const bill = await findPayment(tx, actor, id)
    tx.record(isNothing(amount) ? 'payment.waived' : 'payment.discounted', `payment ${id}`, due.patientId)
    tx.notify([due.patientId], noticeOf(bill, off, reason))
    invalidatePayments(tx, due.patientId)
    return bill
  })
}
