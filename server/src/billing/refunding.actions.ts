import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isNothing, lessMoney } from '@alafia/contract/billing/shares'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Money } from '@alafia/contract/kernel/money'
import type { Transaction } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { invalidatePayments } from './payments.actions.ts'
import {
  outcomesBefore,
  interrupted,
  lockPayment,
  failureReason,
  type FinalOutcome,
} from './unsettled.actions.ts'
import { requireOnline, requireRefundable, mayRefund } from './policy.ts'
import {
  askProvider,
  isNoAnswer,
  type PaymentProvider,
  type RefundAnswer,
  type RefundRequest,
} from './provider.ts'
import { refundedNotification } from './refund-notifications.ts'
import { findPayment } from './payments.queries.ts'
import { payment, refund } from './table.ts'
import { timeBefore, unsettledAfter, newReference } from './retry-times.ts'

type RefundAttempt = { id: number; paymentId: number; amount: Money }
/** `isResumed`: it was requested before, and its outcome is unknown. */
type StartedRefund = { back: RefundAttempt; order: RefundRequest; isResumed: boolean }

const underWayMessage = 'A refund of this payment is already in progress. Wait a moment, then try again'

type NewRefund = {
  paymentId: number
  provider: string
  amount: Money
  reason: string
  refundedBy: number
  startedAt: Date
}

/** A check keeps the sum within what was paid. */
export const reserveRefund = (tx: Transaction, { paymentId, amount }: Omit<RefundAttempt, 'id'>) =>
  tx
    .update(payment)
    .set({ refunded: sql`${payment.refunded} + ${amount}::numeric` })
    .where(eq(payment.id, paymentId))

/** Resumes the administrator's refund that has no answer, or starts a new one of what isn't given back yet. @throws Problem 409 while another request is under way */
const resumeOrInsert = async (tx: Transaction, wanted: NewRefund) => {
  const { paymentId, reason, refundedBy, startedAt } = wanted
  const [known] = await tx
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.paymentId, paymentId),
        isNull(refund.reversalId),
        inArray(refund.outcome, ['started', 'interrupted']),
      ),
    )
  // The job makes that one; until its outcome is known, it isn't known what is left.
  if (known?.onCancelling) throw new Problem('wrong-state', underWayMessage)
  if (known) {
    if (known.outcome === 'started' && known.startedAt > timeBefore(startedAt, unsettledAfter))
      throw new Problem('wrong-state', underWayMessage)
    await tx
      .update(refund)
      .set({ outcome: 'started', failure: null, reason, refundedBy, startedAt, endedAt: null })
      .where(eq(refund.id, known.id))
    return { back: known, isResumed: true }
  }
  if (isNothing(wanted.amount)) throw new Problem('wrong-state', underWayMessage)
  const [back] = await tx
    .insert(refund)
    .values({ ...wanted, reference: newReference('alafia-refund', paymentId), outcome: 'started' })
    // The index allows only one, even if the code above misses one.
    .onConflictDoNothing()
    .returning()
  if (!back) throw new Problem('wrong-state', underWayMessage)
  await reserveRefund(tx, back)
  return { back, isResumed: false }
}

/** Stores the refund before the provider is asked. */
const startRefund = (
  context: Context,
  provider: PaymentProvider,
  id: number,
  reason: string,
): Promise<StartedRefund | { reply: Payment }> =>
  context.db.transaction(async (tx) => {
    const { actor, clock } = context
    context.about([], `payment ${id}`)
    const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
    if (!found) throw notFound()
    context.about([found.patientId], `payment ${id}`)
    const paid = authorize(found, mayRefund(actor))
    const earlier = await context.earlierReply(tx)
    // Has this type, because it is the reply of the same endpoint to the same body.
    if (earlier) return { reply: earlier.reply as Payment }
    requireRefundable(paid)
    requireOnline(paid)
    const { transactionId, currency } = paid
    if (transactionId === null) throw new Error(`Payment ${id} is completed without a transaction`)
    const wanted = {
      paymentId: id,
      provider: provider.name,
      amount: lessMoney(paid.amount, paid.refunded),
      reason,
      refundedBy: actor.userId,
      startedAt: clock.now(),
    }
    const { back, isResumed } = await resumeOrInsert(tx, wanted)
    return {
      back,
      isResumed,
      order: { reference: back.reference, transactionId, amount: back.amount, currency },
    }
  })

export const refundAuditActions = {
  approved: 'payment.refunded',
  declined: 'payment.refund-declined',
  interrupted: 'payment.refund-interrupted',
} as const

/**
 * Stores how a refund ended; a known outcome never changes.
 * @returns whether this call was the one to settle it
 */
export const settleRefund = async (
  tx: Transaction,
  { id, paymentId, amount }: RefundAttempt,
  ending: FinalOutcome<RefundAnswer>,
  now: Date,
): Promise<boolean> => {
  await lockPayment(tx, paymentId)
  const { outcome } = ending
  const failure = failureReason(ending)
  const [before] = await tx
    .select({ outcome: refund.outcome, failure: refund.failure })
    .from(refund)
    .where(and(eq(refund.id, id), inArray(refund.outcome, outcomesBefore('approved'))))
  if (!before) return false
  await tx.update(refund).set({ outcome, failure, endedAt: now }).where(eq(refund.id, id))
  if (outcome === 'interrupted') return before.outcome === 'started' || before.failure !== failure
  if (outcome === 'approved') await closeRefunded(tx, paymentId)
  if (outcome === 'declined')
    await tx
      .update(payment)
      .set({ refunded: sql`${payment.refunded} - ${amount}::numeric` })
      .where(eq(payment.id, paymentId))
  return true
}

/** A payment is refunded once all of it was given back. */
export const closeRefunded = (tx: Transaction, paymentId: number) =>
  tx
    .update(payment)
    .set({ status: 'refunded' })
    .where(
      and(
        eq(payment.id, paymentId),
        eq(payment.status, 'completed'),
        eq(payment.refunded, payment.amount),
        sql`not exists (select from ${refund} where ${refund.paymentId} = ${paymentId}
          and ${refund.outcome} in ('started', 'interrupted'))`,
      ),
    )

/**
 * Asks the provider, outside any transaction. A resumed refund is looked up first; if the provider doesn't know it, the same
 * reference is sent again, so that it is the same refund if the first call still arrives.
 */
const requestRefund = async (
  provider: PaymentProvider,
  { order, isResumed }: StartedRefund,
): Promise<FinalOutcome<RefundAnswer>> => {
  if (isResumed) {
    const known = await askProvider(provider, provider.lookUpRefund(order.reference, order.transactionId))
    if (isNoAnswer(known)) return interrupted
    if (known) return known
  }
  const answer = await askProvider(provider, provider.refund(order))
  return isNoAnswer(answer) ? interrupted : answer
}

/**
 * Refunds all of a payment that isn't given back yet, once: stores the refund, then asks the provider, then stores the outcome. However it ends
 * (approved, declined, interrupted), `refund` of the reply says so, and the patient is notified of a refund.
 * @throws Problem 404 for an unknown payment, 409 if the payment isn't paid, is refunded or is just being refunded
 */
export const refundPayment = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  reason: string,
): Promise<Payment> => {
  const begun = await startRefund(context, provider, id, reason)
  if ('reply' in begun) return begun.reply
  const ending = await requestRefund(provider, begun)
  return context.transact(async (tx) => {
    const isOurs = await settleRefund(tx, begun.back, ending, context.clock.now())
    const paid = await findPayment(tx, context.actor, id)
    tx.record(refundAuditActions[ending.outcome], `payment ${id}`, paid.patientId)
    if (isOurs && ending.outcome === 'approved')
      tx.notify(
        [paid.patientId],
        refundedNotification({ ...paid, paid: paid.amount, amount: begun.back.amount }),
      )
    invalidatePayments(tx, paid.patientId)
    return paid
  })
}
