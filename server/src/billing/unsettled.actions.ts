import { and, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import { noAnswer, type AttemptOutcome } from '@alafia/contract/billing/states'
import type { AuditRecord } from '../audit/trail.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Services } from '../request/services.ts'
import { invalidatePayments } from './payments.actions.ts'
import { askProvider, isNoAnswer, type PaymentProvider, type Unfinished } from './provider.ts'
import { payment, type paymentAttempt, refund } from './table.ts'
import { refundFor, retryAfter, retryFor, timeBefore, unsettledAfter } from './retry-times.ts'

/* How an attempt to move money ends, for charges and refunds alike. */

export const interrupted: Unfinished = { outcome: 'interrupted', reason: noAnswer }
export type FinalOutcome<Answer> = Answer | Unfinished

type Answered = { outcome: 'approved' | 'declined' | 'interrupted' }

/** Why an attempt didn't move the money; null if it did. */
export const failureReason = (ending: { outcome: string; reason?: string }): string | null =>
  ending.reason ?? null

/** The outcomes that can become this one: a final outcome never changes. */
export const outcomesBefore = (outcome: FinalOutcome<Answered>['outcome']): AttemptOutcome[] =>
  outcome === 'interrupted' ? ['started'] : ['started', 'interrupted']

/** Held while a payment or one of its attempts changes. */
export const lockPayment = async (tx: Transaction, id: number): Promise<typeof payment.$inferSelect> => {
  const [locked] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  if (!locked) throw new Error(`There is no payment ${id}`)
  return locked
}

/**
 * Attempts that no call waits for any more: a crash interrupted them, or the provider never answered.
 * @param paymentId all that are open of this payment: the provider has just said that something happened
 */
export const isUnsettled = (
  tries: typeof paymentAttempt | typeof refund,
  provider: PaymentProvider,
  now: Date,
  paymentId?: number,
): SQL | undefined => {
  // Banks take days to pay back.
  const keepAsking = provider.way === 'checkout' && tries === refund ? refundFor : retryFor
  const isDue = or(
    and(eq(tries.outcome, 'started'), lt(tries.startedAt, timeBefore(now, unsettledAfter))),
    and(
      eq(tries.outcome, 'interrupted'),
      lt(tries.endedAt, timeBefore(now, retryAfter)),
      gt(tries.startedAt, timeBefore(now, keepAsking)),
    ),
  )
  return and(
    eq(tries.provider, provider.name),
    paymentId === undefined
      ? isDue
      : and(eq(tries.paymentId, paymentId), inArray(tries.outcome, ['started', 'interrupted'])),
  )
}

type Settlement<Answer extends Answered> = {
  known: Promise<Answer | undefined>
  /** Stores the outcome. @returns what the audit trail says; undefined if this call wasn't the one that stored it */
  settle: (
    tx: Transaction,
    ending: FinalOutcome<Answer>,
    now: Date,
    outbox: Outbox,
  ) => Promise<string | undefined>
  /** For the audit trail, in place of a request id. */
  chore: string
}

type UnsettledAttempt = {
  paymentId: number
  patientId: number
  /** Who started it, if not the patient. */
  by?: AuditRecord['actor']
}

/** Settles an attempt by what the provider knows about it. */
export const settleUnsettled = async <Answer extends Answered>(
  { db, clock, audit, bus }: Services,
  provider: PaymentProvider,
  { paymentId, patientId, by }: UnsettledAttempt,
  { known, settle, chore }: Settlement<Answer>,
): Promise<void> => {
  const answer = await askProvider(provider, known)
  // If the provider doesn't know it, the first call may still be on its way. The next attempt looks it up first.
  const ending = isNoAnswer(answer) || !answer ? interrupted : answer
  const outbox = createOutbox(clock)
  const pending = await db.transaction(async (tx) => {
    const now = clock.now()
    const action = await settle(tx, ending, now, outbox)
    if (action === undefined) return undefined
    invalidatePayments(outbox, patientId)
    await outbox.store(tx)
    return audit.store(tx, [
      {
        at: now,
        actor: by,
        action,
        subject: `payment ${paymentId}`,
        patientIds: [patientId],
        outcome: 'done',
        address: '',
        requestId: chore,
      },
    ])
  })
  if (!pending) return
  outbox.publish(bus)
  await audit.chain(pending)
}
