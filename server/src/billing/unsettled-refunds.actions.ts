import { and, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { people, userIdsWithRole } from '../accounts/exports.queries.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Services } from '../request/services.ts'
import { billNameOf } from './bill-name.exports.queries.ts'
import type { PaymentProvider, RefundAnswer, RefundRequest } from './provider.ts'
import {
  declinedNotification,
  refundedNotification,
  toCollectNotification,
  waitingNotification,
} from './refund-notifications.ts'
import { refundAuditActions, settleRefund } from './refunding.actions.ts'
import { retryAfter, timeBefore } from './retry-times.ts'
import { payment, refund } from './table.ts'
import { isUnsettled, settleUnsettled } from './unsettled.actions.ts'

type LeftoverRefund = Omit<RefundRequest, 'transactionId'> & {
  transactionId: string | null
  paidThrough: string
}

/** Sent again under the same reference, so that it is the same refund if an earlier call still arrives. */
const makeRefund = async (
  provider: PaymentProvider,
  { transactionId, paidThrough, ...order }: LeftoverRefund,
): Promise<RefundAnswer | undefined> => {
  if (paidThrough !== provider.name)
    return {
      outcome: 'declined',
      reason: 'What took the payment isn’t set up any more',
    }
  if (transactionId === null) return undefined
  const known = await provider.lookUpRefund(order.reference, transactionId)
  return known ?? provider.refund({ ...order, transactionId })
}

/** Who asked for it: an administrator, or the pharmacist who reversed it. */
const roleOf = ({
  pharmacyId,
  patientId,
  by,
}: {
  pharmacyId: number | null
  patientId: number
  by: { userId: number }
}) => {
  if (by.userId === patientId) return 'patient'
  return pharmacyId === null ? 'admin' : 'pharmacist'
}

/**
 * No request waits for these: only this job makes them. Those of cancelled visits however long it takes, for no one else can ask for
 * them. What another provider was paid and was never asked to give back can't be made: the administrators are notified.
 */
const isToBeMade = (provider: PaymentProvider, now: Date) =>
  or(
    and(
      notInArray(refund.provider, [provider.name, 'counter']),
      refund.onCancelling,
      eq(refund.outcome, 'started'),
    ),
    and(
      eq(refund.provider, provider.name),
      or(
        and(or(isNotNull(payment.pharmacyId), refund.onCancelling), eq(refund.outcome, 'started')),
        and(
          refund.onCancelling,
          eq(refund.outcome, 'interrupted'),
          lt(refund.endedAt, timeBefore(now, retryAfter)),
        ),
      ),
    ),
  )

/**
 * Before the job makes a refund, because the provider may make one for each request: of several processes one goes on. What is claimed and
 * then has no answer is looked up, and made, by a later run.
 */
const claim = async (
  db: Database,
  { id, outcome, endedAt }: Pick<typeof refund.$inferSelect, 'id' | 'outcome' | 'endedAt'>,
  now: Date,
): Promise<boolean> => {
  const asRead = and(
    eq(refund.id, id),
    eq(refund.outcome, outcome),
    endedAt === null ? isNull(refund.endedAt) : eq(refund.endedAt, endedAt),
  )
  const mine = await db
    .update(refund)
    .set({ outcome: 'interrupted', endedAt: now })
    .where(asRead)
    .returning({ id: refund.id })
  return mine.length > 0
}

/**
 * A job: makes the refunds that follow from reversals and from cancelling, and asks the provider about those that a crash interrupted
 * or that it never answered, or about those of the one payment.
 */
export const settleUnsettledRefunds = async (
  services: Services,
  provider: PaymentProvider,
  paymentId?: number,
): Promise<void> => {
  const refunder = people('refunder')
  const leftovers = await services.db
    .select({
      id: refund.id,
      paymentId: refund.paymentId,
      reference: refund.reference,
      paidThrough: refund.provider,
      outcome: refund.outcome,
      endedAt: refund.endedAt,
      patientId: payment.patientId,
      amount: refund.amount,
      paid: payment.amount,
      paymentMethod: payment.paymentMethod,
      onCancelling: refund.onCancelling,
      requestId: refund.requestId,
      reason: refund.reason,
      transactionId: payment.transactionId,
      pharmacyId: payment.pharmacyId,
      currency: payment.currency,
      by: {
        userId: refunder.id,
        name: sql<string>`${refunder.firstName} || ' ' || ${refunder.lastName}`,
      },
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(refunder, eq(refunder.id, refund.refundedBy))
    .where(
      or(
        isUnsettled(refund, provider, services.clock.now(), paymentId),
        paymentId === undefined ? isToBeMade(provider, services.clock.now()) : undefined,
      ),
    )
    .orderBy(sql`${refund.endedAt} nulls first`, refund.id)
    .limit(100)
  for (const { by, ...back } of leftovers) {
    const isMade = back.pharmacyId !== null || back.onCancelling
    // After an event of the provider we only ask, for the job may be making it.
    if (isMade && paymentId !== undefined && back.outcome === 'started') continue
    if (isMade && paymentId === undefined && !(await claim(services.db, back, services.clock.now()))) continue
    await settleUnsettled(
      services,
      provider,
      // Cancelling has its own audit entry, which names who did it.
      back.onCancelling ? back : { ...back, by: { ...by, role: roleOf({ ...back, by }) } },
      {
        known:
          isMade && paymentId === undefined
            ? makeRefund(provider, back)
            : provider.lookUpRefund(back.reference, back.transactionId),
        settle: async (tx, ending, now, outbox) => {
          const isOurs = await settleRefund(tx, back, ending, now)
          const what = { ...back, id: back.paymentId, bill: await billNameOf(tx, back.paymentId) }
          if (isOurs && ending.outcome === 'approved')
            outbox.notify(
              [back.patientId],
              // What cancelling gives back answers nobody.
              refundedNotification(back.onCancelling ? { ...what, requestId: null } : what),
            )
          if (isOurs && ending.outcome === 'declined' && back.onCancelling)
            outbox.notify([back.patientId], toCollectNotification(what))
          if (isOurs && ending.outcome === 'declined')
            outbox.notify(
              back.pharmacyId === null
                ? await userIdsWithRole(tx, 'admin')
                : await pharmacistIdsOf(tx, back.pharmacyId),
              declinedNotification(what, ending.reason),
            )
          if (isOurs && ending.outcome === 'interrupted' && ending.needsClinic)
            outbox.notify(await userIdsWithRole(tx, 'admin'), waitingNotification(what, ending.reason))
          return isOurs ? refundAuditActions[ending.outcome] : undefined
        },
        chore: `settling refund ${back.id}`,
      },
    )
  }
}
