import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { formatMoney } from '@alafia/contract/kernel/format'
import { people } from '../accounts/exports.queries.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { tellOnlookers } from './actions.ts'
import {
  endsFrom,
  interrupted,
  isLeftOver,
  lockPayment,
  reasonOf,
  settleLeftover,
  type Ending,
} from './leftovers.actions.ts'
import { expectRefundable, mayRefund } from './policy.ts'
import { answerOf, isSilence, type PaymentProvider, type RefundAnswer, type RefundOrder } from './provider.ts'
import { findPayment } from './queries.ts'
import { payment, refund } from './table.ts'
import { before, leftBehindAfter, newReference } from './waiting.ts'

type Refund = { id: number; paymentId: number }
/** `reopened`: it went out before, and nobody knows what became of it. */
type Begun = { back: Refund; order: RefundOrder; reopened: boolean }

const underWay = 'A refund of this payment is already under way. Please wait a moment'

type Wanted = { paymentId: number; provider: string; reason: string; refundedBy: number; startedAt: Date }

/** The refund that isn't declined, as ours to go on with, or a new one. @throws Problem 409 while somebody else is at it */
const open = async (tx: Transaction, wanted: Wanted) => {
  const { paymentId, reason, refundedBy, startedAt } = wanted
  const [known] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), ne(refund.outcome, 'declined')))
  if (known) {
    if (known.outcome === 'started' && known.startedAt > before(startedAt, leftBehindAfter))
      throw new Problem('wrong-state', underWay)
    await tx
      .update(refund)
      .set({ outcome: 'started', failure: null, reason, refundedBy, startedAt, endedAt: null })
      .where(eq(refund.id, known.id))
    return { back: known, reopened: true }
  }
  const [back] = await tx
    .insert(refund)
    .values({ ...wanted, reference: newReference('alafia-refund', paymentId), outcome: 'started' })
    // The index lets only one stand, whatever the code above believes.
    .onConflictDoNothing()
    .returning()
  if (!back) throw new Problem('wrong-state', underWay)
  return { back, reopened: false }
}

/** Writes down that we are about to pay back, before the provider hears of it. */
const begin = (
  context: Context,
  provider: PaymentProvider,
  id: number,
  reason: string,
): Promise<Begun | { reply: Payment }> =>
  context.db.transaction(async (tx) => {
    const { actor, clock } = context
    context.about([], `payment ${id}`)
    const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
    if (!found) throw notFound()
    context.about([found.patientId], `payment ${id}`)
    const paid = authorize(found, mayRefund(actor))
    const earlier = await context.earlierReply(tx)
    // The reply of this very endpoint to the same body.
    if (earlier) return { reply: earlier.reply as Payment }
    expectRefundable(paid.status)
    const { transactionId, amount, currency } = paid
    if (transactionId === null) throw new Error(`Payment ${id} is completed without a transaction`)
    const wanted = {
      paymentId: id,
      provider: provider.name,
      reason,
      refundedBy: actor.userId,
      startedAt: clock.now(),
    }
    const { back, reopened } = await open(tx, wanted)
    return { back, reopened, order: { reference: back.reference, transactionId, amount, currency } }
  })

const auditVerbs = {
  approved: 'payment.refunded',
  declined: 'payment.refund-declined',
  interrupted: 'payment.refund-interrupted',
} as const

/** Tells the patient that money is on its way back; what it was for, the billing page says. */
const refundedNotice = (paid: {
  id: number
  amount: Money
  currency: Currency
}): NewNotification<'system-alert'> => {
  const message = `${formatMoney(paid.amount, paid.currency)} is on its way back to the card it came from`
  return {
    type: 'system-alert',
    title: 'Payment refunded',
    body: message,
    payload: { message, about: { kind: 'payment', id: paid.id } },
  }
}

/**
 * Writes down how a refund ended; once an end is known, it stays.
 * @returns whether this call was the one to settle it
 */
const settle = async (
  tx: Transaction,
  { id, paymentId }: Refund,
  ending: Ending<RefundAnswer>,
  now: Date,
): Promise<boolean> => {
  await lockPayment(tx, paymentId)
  const { outcome } = ending
  const settled = await tx
    .update(refund)
    .set({ outcome, failure: reasonOf(ending), endedAt: now })
    .where(and(eq(refund.id, id), inArray(refund.outcome, endsFrom(outcome))))
    .returning({ id: refund.id })
  if (settled.length === 0) return false
  if (outcome === 'approved')
    await tx
      .update(payment)
      .set({ status: 'refunded' })
      .where(and(eq(payment.id, paymentId), eq(payment.status, 'completed')))
  return true
}

/**
 * Asks the provider, outside of any transaction. What went out before is asked for first; where the provider has never heard of
 * it, the same reference goes out again: should the first call still arrive, it is the same refund.
 */
const seek = async (provider: PaymentProvider, { order, reopened }: Begun): Promise<Ending<RefundAnswer>> => {
  if (reopened) {
    const known = await answerOf(provider, provider.lookUpRefund(order.reference))
    if (isSilence(known)) return interrupted
    if (known) return known
  }
  const answer = await answerOf(provider, provider.refund(order))
  return isSilence(answer) ? interrupted : answer
}

/**
 * Pays back all of a payment, once: the refund is written first, then the provider is asked, then the outcome is written. However
 * it ends (approved, declined, interrupted), `refund` of the reply says so, and the patient is told of what comes back.
 * @throws Problem 404 for an unknown payment, 409 for what isn't paid, is refunded or is just being refunded
 */
export const refundPayment = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  reason: string,
): Promise<Payment> => {
  const begun = await begin(context, provider, id, reason)
  if ('reply' in begun) return begun.reply
  const ending = await seek(provider, begun)
  return context.transact(async (tx) => {
    const isOurs = await settle(tx, begun.back, ending, context.clock.now())
    const paid = await findPayment(tx, context.actor, id)
    tx.record(auditVerbs[ending.outcome], `payment ${id}`, paid.patientId)
    if (isOurs && ending.outcome === 'approved') tx.notify([paid.patientId], refundedNotice(paid))
    tellOnlookers(tx, paid.patientId)
    return paid
  })
}

/** A chore: asks the provider about refunds that a crash left behind, and about those that it never answered. */
export const settleRefunds = async (services: Services, provider: PaymentProvider): Promise<void> => {
  const refunder = people('refunder')
  const leftovers = await services.db
    .select({
      id: refund.id,
      paymentId: refund.paymentId,
      reference: refund.reference,
      patientId: payment.patientId,
      amount: payment.amount,
      currency: payment.currency,
      by: {
        userId: refunder.id,
        name: sql<string>`${refunder.firstName} || ' ' || ${refunder.lastName}`,
      },
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(refunder, eq(refunder.id, refund.refundedBy))
    .where(isLeftOver(refund, provider, services.clock.now()))
    .orderBy(refund.id)
    .limit(100)
  for (const back of leftovers)
    await settleLeftover(
      services,
      provider,
      { ...back, by: { ...back.by, role: 'admin' } },
      {
        known: provider.lookUpRefund(back.reference),
        settle: async (tx, ending, now, outbox) => {
          const isOurs = await settle(tx, back, ending, now)
          if (isOurs && ending.outcome === 'approved')
            outbox.notify([back.patientId], refundedNotice({ ...back, id: back.paymentId }))
          return isOurs
        },
        verbs: auditVerbs,
        chore: `settling refund ${back.id}`,
      },
    )
}
