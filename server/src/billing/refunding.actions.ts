import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isNothing } from '@alafia/contract/billing/shares'
import type { Payment, RefundForm } from '@alafia/contract/billing/schema'
import type { Money } from '@alafia/contract/kernel/money'
import type { Transaction } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { billName } from './bill-name.exports.queries.ts'
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
import {
  amountToRefund,
  decide,
  openRequest,
  reopenRequest,
  requireAsShown,
} from './requests/answering.actions.ts'
import { leaveAtDesk, retryOnline } from './by-hand.actions.ts'
import { findPayment } from './payments.queries.ts'
import { payment, refund } from './table.ts'
import { timeBefore, unsettledAfter, newReference } from './retry-times.ts'

type RefundAttempt = { id: number; paymentId: number; amount: Money; requestId: number | null }
/** `isResumed`: it was requested before, and its outcome is unknown. */
type StartedRefund = { back: RefundAttempt; order: RefundRequest; isResumed: boolean }

const underWayMessage = 'A refund of this payment is already in progress. Wait a moment, then try again'

type NewRefund = {
  paid: typeof payment.$inferSelect
  provider: string
  form: RefundForm
  refundedBy: number
  startedAt: Date
}

/** A check keeps the sum within what was paid. */
export const reserveRefund = (
  tx: Transaction,
  { paymentId, amount }: Pick<RefundAttempt, 'paymentId' | 'amount'>,
) =>
  tx
    .update(payment)
    .set({ refunded: sql`${payment.refunded} + ${amount}::numeric` })
    .where(eq(payment.id, paymentId))

/**
 * Resumes the administrator's refund that has no answer, or starts a new one, which answers the patient's request if one is open.
 * @throws Problem 409 while another refund is under way, or if request or amount aren't as the administrator saw them
 */
const resumeOrInsert = async (
  tx: Transaction,
  { paid, provider, form, refundedBy, startedAt }: NewRefund,
) => {
  const { id: paymentId } = paid
  const { reason, requestId } = form
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
  if (known?.provider === 'counter') {
    requireAsShown(form.amount, known.amount, paid.currency)
    const again = await retryOnline(tx, known.id, { paymentId, provider, reason, refundedBy, startedAt })
    return { back: { ...known, ...again }, isResumed: false }
  }
  // The job makes that one; until its outcome is known, it isn't known what is left.
  if (known?.onCancelling) throw new Problem('wrong-state', underWayMessage)
  if (known) {
    if (known.outcome === 'started' && known.startedAt > timeBefore(startedAt, unsettledAfter))
      throw new Problem('wrong-state', underWayMessage)
    if (requestId !== known.requestId) await openRequest(tx, paymentId, requestId)
    requireAsShown(form.amount, known.amount, paid.currency)
    await tx
      .update(refund)
      .set({ outcome: 'started', failure: null, reason, refundedBy, startedAt, endedAt: null })
      .where(eq(refund.id, known.id))
    return { back: known, isResumed: true }
  }
  const request = await openRequest(tx, paymentId, requestId)
  const amount = amountToRefund(paid, form)
  if (isNothing(amount)) throw new Problem('wrong-state', underWayMessage)
  const [back] = await tx
    .insert(refund)
    .values({
      paymentId,
      provider,
      amount,
      reason,
      refundedBy,
      startedAt,
      requestId: request?.id ?? null,
      reference: newReference('alafia-refund', paymentId),
      outcome: 'started',
    })
    // The index allows only one, even if the code above misses one.
    .onConflictDoNothing()
    .returning()
  if (!back) throw new Problem('wrong-state', underWayMessage)
  await reserveRefund(tx, back)
  if (request) await decide(tx, request.id, { state: 'accepted', by: refundedBy, at: startedAt })
  return { back, isResumed: false }
}

/** Stores the refund before the provider is asked. */
const startRefund = (
  context: Context,
  provider: PaymentProvider,
  id: number,
  form: RefundForm,
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
    const { back, isResumed } = await resumeOrInsert(tx, {
      paid,
      provider: provider.name,
      form,
      refundedBy: actor.userId,
      startedAt: clock.now(),
    })
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
  { id, paymentId, amount, requestId }: RefundAttempt,
  ending: FinalOutcome<RefundAnswer>,
  now: Date,
): Promise<boolean> => {
  await lockPayment(tx, paymentId)
  const { outcome } = ending
  const failure = failureReason(ending)
  const [before] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.id, id), inArray(refund.outcome, outcomesBefore('approved'))))
  if (!before) return false
  await tx.update(refund).set({ outcome, failure, endedAt: now }).where(eq(refund.id, id))
  if (outcome === 'interrupted') return before.outcome === 'started' || before.failure !== failure
  if (outcome === 'approved') await closeRefunded(tx, paymentId)
  if (outcome === 'declined' && before.onCancelling) await leaveAtDesk(tx, before, failure, now)
  else if (outcome === 'declined') {
    await tx
      .update(payment)
      .set({ refunded: sql`${payment.refunded} - ${amount}::numeric` })
      .where(eq(payment.id, paymentId))
    if (requestId !== null) await reopenRequest(tx, requestId)
  }
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
 * Refunds what isn't given back yet of a payment, or on the patient's request a part, once: stores the refund, then asks the provider, then stores the outcome. However it ends
 * (approved, declined, interrupted), `refund` of the reply says so, and the patient is notified of a refund.
 * @throws Problem 404 for an unknown payment, 400 for more than is left, 409 if the payment isn't paid, is refunded or is just being refunded,
 *   and if amount or request aren't as the administrator saw them
 */
export const refundPayment = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  form: RefundForm,
): Promise<Payment> => {
  const begun = await startRefund(context, provider, id, form)
  if ('reply' in begun) return begun.reply
  const ending = await requestRefund(provider, begun)
  return context.transact(async (tx) => {
    const isOurs = await settleRefund(tx, begun.back, ending, context.clock.now())
    const paid = await findPayment(tx, context.actor, id)
    tx.record(refundAuditActions[ending.outcome], `payment ${id}`, paid.patientId)
    if (isOurs && ending.outcome === 'approved')
      tx.notify(
        [paid.patientId],
        refundedNotification({
          ...paid,
          paid: paid.amount,
          ...begun.back,
          id,
          reason: form.reason,
          bill: billName(paid),
        }),
      )
    invalidatePayments(tx, paid.patientId)
    return paid
  })
}
