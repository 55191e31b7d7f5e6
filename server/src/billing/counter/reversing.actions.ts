import { and, eq } from 'drizzle-orm'
import { compareMoney, isNothing, lessMoney } from '@alafia/contract/billing/shares'
import { isPayable } from '@alafia/contract/billing/states'
import type { Money } from '@alafia/contract/kernel/money'
import type { Tx } from '../../request/context.ts'
import { newReference } from '../retry-times.ts'
import { reserveRefund } from '../refunding.actions.ts'
import { payment, paymentAttempt, refund } from '../table.ts'
import { counterTaking } from './table.ts'
import { invalidatePayment } from '../payments.actions.ts'
import { lockPayment } from '../unsettled.actions.ts'

/** `amount`: the patient's share of what is taken back. */
export type Reversed = {
  paymentId: number
  amount: Money
  reversalId: number
  reason: string
  by: number
  at: Date
}

/** What becomes of the money: it needn't be paid, goes back to the card, or waits at the counter. */
export type MoneyBack = 'not-due' | 'to-card' | 'at-counter'

/** To the card that it came from, or else at the counter. */
const providerOf = async (tx: Tx, paymentId: number): Promise<string> => {
  const taken = await tx.$count(counterTaking, eq(counterTaking.paymentId, paymentId))
  if (taken > 0) return 'counter'
  const [paid] = await tx
    .select({ provider: paymentAttempt.provider })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.paymentId, paymentId), eq(paymentAttempt.outcome, 'approved')))
  return paid?.provider ?? 'counter'
}

/**
 * Of medicines that are taken back: what isn't paid yet isn't owed any more, what is paid goes back. A refund to the card is only
 * stored here; the job that settles refunds makes it.
 */
export const reversePayment = async (
  tx: Tx,
  { paymentId, amount, reversalId, reason, by, at }: Reversed,
): Promise<MoneyBack> => {
  const due = await lockPayment(tx, paymentId)
  if (isNothing(amount) || due.status === 'voided') return 'not-due'
  await invalidatePayment(tx, due)
  if (isPayable(due.status)) {
    const isAll = compareMoney(amount, due.amount) >= 0
    await tx
      .update(payment)
      .set(isAll ? { status: 'voided' } : { amount: lessMoney(due.amount, amount) })
      .where(eq(payment.id, paymentId))
    return 'not-due'
  }
  const provider = await providerOf(tx, paymentId)
  await reserveRefund(tx, { paymentId, amount })
  await tx.insert(refund).values({
    paymentId,
    provider,
    reference: newReference('alafia-refund', paymentId),
    amount,
    reversalId,
    reason,
    outcome: 'started',
    refundedBy: by,
    startedAt: at,
  })
  return provider === 'counter' ? 'at-counter' : 'to-card'
}
