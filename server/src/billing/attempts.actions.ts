import { and, asc, eq, gt, inArray, isNotNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { AttemptOutcome } from '@alafia/contract/billing/states'
import { isPaid } from '@alafia/contract/billing/states'
import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Effects } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { billNameOf } from './bill-name.exports.queries.ts'
import { returnLateMoney } from './cancelling.actions.ts'
import { returnExcess } from './counter/excess.actions.ts'
import type { ChargeAnswer, PaymentProvider, Unfinished } from './provider.ts'
import { newReference, rememberAfter, rememberFor, retryAfter, retryFor, timeBefore } from './retry-times.ts'
import { mayHavePaid } from './attempts.queries.ts'
import { payment, paymentAttempt } from './table.ts'
import {
  failureReason,
  isUnsettled,
  lockPayment,
  outcomesBefore,
  settleUnsettled,
} from './unsettled.actions.ts'

export type Attempt = { id: number; paymentId: number; reference: string; amount: Money }

export const underWayMessage = 'A payment is already in progress. Wait a moment, then try again'

type NewAttempt = {
  paymentId: number
  provider: string
  amount: Money
  startedBy: number | null
  startedAt: Date
}

export const addAttempt = async (tx: Transaction, wanted: NewAttempt): Promise<Attempt> => {
  const [attempt] = await tx
    .insert(paymentAttempt)
    .values({ ...wanted, reference: newReference('alafia', wanted.paymentId), outcome: 'started' })
    // The index allows only one to be under way, even if the code above misses one.
    .onConflictDoNothing()
    .returning({
      id: paymentAttempt.id,
      paymentId: paymentAttempt.paymentId,
      reference: paymentAttempt.reference,
      amount: paymentAttempt.amount,
    })
  if (!attempt) throw new Problem('wrong-state', underWayMessage)
  return attempt
}

/** While nobody knows whose money arrived or why, no more is taken. The payment is locked. @throws Problem 409 */
export const requireNoMismatch = async (tx: Transaction, paymentId: number): Promise<void> => {
  const mismatched = await tx.$count(
    paymentAttempt,
    and(eq(paymentAttempt.paymentId, paymentId), eq(paymentAttempt.outcome, 'mismatched')),
  )
  if (mismatched > 0)
    throw new Problem(
      'wrong-state',
      'Money arrived that isn’t what this bill asks. An administrator has to look at it first',
    )
}

type DuePayment = typeof payment.$inferSelect

/** Why what arrived doesn't pay the bill; undefined if it does. */
const mismatchOf = (
  due: DuePayment,
  { amount }: Attempt,
  { received }: ChargeAnswer & { outcome: 'approved' },
): string | undefined => {
  const asked = formatMoney(amount, due.currency)
  if (received && (received.amount !== amount || received.currency !== due.currency))
    return `${received.amount} ${received.currency} arrived instead of ${asked}`
  if (due.status === 'waived' || (due.discount !== '0.00' && !isPaid(due.status) && amount !== due.amount))
    return `${asked} arrived, which is more than is to pay after a discount`
  return isPaid(due.status) ? `${asked} arrived although this is already paid` : undefined
}

/** An approval counts even of what seemed declined: on a provider's page one can try again. */
const before = (outcome: AttemptOutcome): AttemptOutcome[] =>
  outcome === 'approved' || outcome === 'mismatched'
    ? ['started', 'interrupted', 'declined']
    : outcomesBefore(outcome === 'interrupted' ? 'interrupted' : 'declined')

/**
 * Stores how an attempt ended. Money that came in is never lost: an approval completes the payment whatever happened meanwhile, even
 * if the appointment was cancelled; only money that isn't what the bill asks waits for an administrator. A known outcome never changes.
 * @returns the outcome if this call was the one to settle it
 */
export const settleAttempt = async (
  tx: Transaction,
  attempt: Attempt,
  ending: ChargeAnswer | Unfinished,
  now: Date,
): Promise<keyof typeof attemptAuditActions | undefined> => {
  const { id, paymentId, amount } = attempt
  const due = await lockPayment(tx, paymentId)
  const mismatch = ending.outcome === 'approved' ? mismatchOf(due, attempt, ending) : undefined
  const outcome = mismatch === undefined ? ending.outcome : 'mismatched'
  const settled = await tx
    .update(paymentAttempt)
    .set({ outcome, reason: mismatch ?? failureReason(ending), endedAt: now })
    .where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.outcome, before(outcome))))
    .returning({ id: paymentAttempt.id })
  if (settled.length === 0) return undefined
  if (ending.outcome === 'approved' && mismatch === undefined) {
    const { transactionId, paidAt, brand, last4 } = ending
    await tx
      .update(payment)
      .set({ status: 'completed', amount, transactionId, paidAt, paymentMethod: brand, cardLast4: last4 })
      .where(and(eq(payment.id, paymentId), inArray(payment.status, ['pending', 'failed', 'voided'])))
    await returnExcess(tx, due, attempt, now)
    await returnLateMoney(tx, due, amount, now)
  } else
    await tx
      .update(payment)
      .set({ status: outcome === 'declined' ? 'failed' : 'pending' })
      .where(and(eq(payment.id, paymentId), inArray(payment.status, ['pending', 'failed'])))
  return outcome
}

export const attemptAuditActions = {
  approved: 'payment.completed',
  declined: 'payment.declined',
  interrupted: 'payment.interrupted',
  mismatched: 'payment.mismatched',
} as const

const noticeOf = (id: number, title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message, about: { kind: 'payment', id } },
})

/** Notifies the administrators and the payer of money that doesn't pay its bill. */
export const notifyMismatch = async (
  tx: Transaction,
  { notify }: Pick<Effects, 'notify'>,
  { paymentId, patientId }: { paymentId: number; patientId: number },
): Promise<void> => {
  const bill = await billNameOf(tx, paymentId)
  notify(
    await userIdsWithRole(tx, 'admin'),
    noticeOf(
      paymentId,
      'Money that doesn’t match its bill',
      `What arrived for payment ${paymentId} (${bill}) isn’t what it asks. Give it back, then say so in its details`,
    ),
  )
  notify(
    [patientId],
    noticeOf(
      paymentId,
      'Payment doesn’t match your bill',
      `We received money that isn’t what your bill asks: ${bill}. The clinic will give it back, and you will be notified`,
    ),
  )
}

export const paidNotice = async (tx: Transaction, id: number, amount: Money, currency: Currency) =>
  noticeOf(
    id,
    'Payment received',
    `We received your payment of ${formatMoney(amount, currency)}: ${await billNameOf(tx, id)}`,
  )

/** On the provider's page one can try again after a decline, and what is then paid may be known to the provider alone. */
export const mayStillBePaid = (provider: PaymentProvider, now: Date): SQL | undefined =>
  and(
    eq(paymentAttempt.provider, provider.name),
    eq(paymentAttempt.outcome, 'declined'),
    isNotNull(paymentAttempt.checkoutUrl),
    gt(paymentAttempt.startedAt, timeBefore(now, retryFor)),
  )

/** BILL-216: the bill may be waived, cancelled or paid otherwise by now, so that no further attempt asks about this one first. */
const mayHaveBeenForgotten = (provider: PaymentProvider, now: Date): SQL | undefined =>
  and(
    eq(paymentAttempt.provider, provider.name),
    or(
      eq(paymentAttempt.outcome, 'interrupted'),
      and(
        eq(paymentAttempt.outcome, 'declined'),
        isNotNull(paymentAttempt.checkoutUrl),
        gt(paymentAttempt.startedAt, timeBefore(now, rememberFor)),
      ),
    ),
    lt(paymentAttempt.endedAt, timeBefore(now, rememberAfter)),
    gt(payment.updatedAt, timeBefore(now, rememberFor)),
  )

/**
 * Asks the provider about attempts that no call waits for, and tells the payer of what turns out to be paid.
 * @param reference only the attempt with this one, whenever it was asked about last
 */
export const settleUnsettledAttempts = async (
  services: Services,
  provider: PaymentProvider,
  reference?: string,
): Promise<void> => {
  const { db, clock } = services
  const leftovers = await db
    .select({
      id: paymentAttempt.id,
      paymentId: paymentAttempt.paymentId,
      reference: paymentAttempt.reference,
      amount: paymentAttempt.amount,
      currency: payment.currency,
      patientId: payment.patientId,
    })
    .from(paymentAttempt)
    .innerJoin(payment, eq(payment.id, paymentAttempt.paymentId))
    .where(
      reference === undefined
        ? and(
            mayHavePaid(paymentAttempt),
            or(
              isUnsettled(paymentAttempt, provider, clock.now()),
              and(
                mayStillBePaid(provider, clock.now()),
                lt(paymentAttempt.endedAt, timeBefore(clock.now(), retryAfter)),
              ),
              mayHaveBeenForgotten(provider, clock.now()),
            ),
          )
        : and(
            eq(paymentAttempt.reference, reference),
            eq(paymentAttempt.provider, provider.name),
            notInArray(paymentAttempt.outcome, ['approved', 'mismatched', 'returned']),
          ),
    )
    // Those that were asked about last come last, so that many unfinished ones don't keep a new one waiting.
    .orderBy(sql`${paymentAttempt.endedAt} nulls first`, asc(paymentAttempt.id))
    .limit(100)
  for (const attempt of leftovers) {
    await db
      .update(paymentAttempt)
      .set({ endedAt: clock.now() })
      .where(
        and(eq(paymentAttempt.id, attempt.id), inArray(paymentAttempt.outcome, ['interrupted', 'declined'])),
      )
    await settleUnsettled<ChargeAnswer | Unfinished>(services, provider, attempt, {
      known: provider.lookUp(attempt.reference),
      settle: async (tx, ending, now, outbox) => {
        const outcome = await settleAttempt(tx, attempt, ending, now)
        if (outcome === 'approved')
          outbox.notify(
            [attempt.patientId],
            await paidNotice(tx, attempt.paymentId, attempt.amount, attempt.currency),
          )
        if (outcome === 'mismatched') await notifyMismatch(tx, outbox, attempt)
        return outcome && attemptAuditActions[outcome]
      },
      chore: `settling ${attempt.id}`,
    })
  }
}
