import { and, desc, eq } from 'drizzle-orm'
import { compareMoney, isNothing, lessMoney, partOf } from '@alafia/contract/billing/shares'
import { isPayable } from '@alafia/contract/billing/states'
import type { Money } from '@alafia/contract/kernel/money'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Tx } from '../request/context.ts'
import { billNameOf } from './bill-name.exports.queries.ts'
import { invalidatePayments } from './payments.actions.ts'
import { toCollectNotification, toGiveBackNotification } from './refund-notifications.ts'
import { reserveRefund } from './refunding.actions.ts'
import { closeRequest } from './requests/answering.actions.ts'
import { newReference } from './retry-times.ts'
import { payment, paymentAttempt, refund } from './table.ts'

type StoredPayment = typeof payment.$inferSelect

/** What cancelling gives back of a payment as it is: in all no more than the part, whatever was refunded before. */
export const goesBack = (
  { status, amount, refunded }: Pick<StoredPayment, 'status' | 'amount' | 'refunded'>,
  percent: number,
): Money => {
  const part = partOf(amount, percent)
  return status === 'completed' && compareMoney(part, refunded) > 0
    ? lessMoney(part, refunded)
    : lessMoney(amount, amount)
}

/**
 * Stored only: the job that settles refunds makes it, through the provider that was paid. What was paid at the desk, and what no
 * provider can give back, waits at the desk.
 * @returns who gives it back
 */
const storeRefund = async (
  tx: Transaction,
  id: number,
  back: { amount: Money; reason: string; refundedBy: number; startedAt: Date },
): Promise<'job' | 'desk'> => {
  const [paidFrom] = await tx
    .select({ provider: paymentAttempt.provider })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.paymentId, id), eq(paymentAttempt.outcome, 'approved')))
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  const provider = paidFrom?.provider ?? 'counter'
  await reserveRefund(tx, { paymentId: id, amount: back.amount })
  const requestId = await closeRequest(tx, id, back.refundedBy, back.startedAt)
  await tx.insert(refund).values({
    ...back,
    requestId,
    provider,
    paymentId: id,
    reference: newReference('alafia-refund', id),
    outcome: 'started',
    onCancelling: true,
  })
  return provider === 'counter' ? 'desk' : 'job'
}

type Cancelled = {
  /** The part that goes back. */
  percent: number
  /** Shown to the patient. */
  reason: string
  by: number
  at: Date
}

/**
 * In the transaction that cancels an appointment, with its payment locked: what isn't paid needn't be paid, and of what is paid the
 * part goes back.
 */
export const cancelPayment = async (
  tx: Tx,
  due: StoredPayment,
  { percent, reason, by, at }: Cancelled,
): Promise<void> => {
  const amount = goesBack(due, percent)
  if (isPayable(due.status))
    await tx
      .update(payment)
      .set({ status: 'voided', lateMoneyPercent: percent })
      .where(eq(payment.id, due.id))
  else if (isNothing(amount)) return
  else {
    const from = await storeRefund(tx, due.id, { amount, reason, refundedBy: by, startedAt: at })
    if (from === 'desk') {
      const back = { ...due, amount, paid: due.amount, bill: await billNameOf(tx, due.id) }
      tx.warn(await userIdsWithRole(tx, 'admin'), toGiveBackNotification(back))
      tx.warn([due.patientId], toCollectNotification(back))
    }
  }
  invalidatePayments(tx, due.patientId)
}

/** Money that arrives after its appointment was cancelled goes back by the part that applied then. */
export const returnLateMoney = async (
  tx: Transaction,
  due: StoredPayment,
  paid: Money,
  now: Date,
): Promise<void> => {
  if (due.status !== 'voided' || due.lateMoneyPercent === null) return
  const amount = partOf(paid, due.lateMoneyPercent)
  if (isNothing(amount)) return
  await storeRefund(tx, due.id, {
    amount,
    reason: 'The appointment was cancelled before the payment arrived',
    refundedBy: due.patientId,
    startedAt: now,
  })
}
