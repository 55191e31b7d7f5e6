import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Payment } from '@alafia/contract/billing/schema'
import { lessMoney } from '@alafia/contract/billing/shares'
import { formatMoney } from '@alafia/contract/kernel/format'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized, type Rule } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { billNameOf } from '../bill-name.exports.queries.ts'
import { invalidatePayment } from '../payments.actions.ts'
import { findPayment } from '../payments.queries.ts'
import { isMine, mayPay, mayRefund, requireRefundable } from '../policy.ts'
import { payment, refund, refundRequest } from '../table.ts'
import { decide, openRequest } from './answering.actions.ts'

type StoredPayment = typeof payment.$inferSelect

const lock = async (
  tx: Tx,
  context: Context,
  id: number,
  { isTheirs, rule }: { isTheirs?: SQL | undefined; rule: Rule<unknown> },
): Promise<Authorized<StoredPayment>> => {
  context.about([], `payment ${id}`)
  const [found] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.id, id), isTheirs))
    .for('update')
  if (!found) throw notFound()
  context.about([found.patientId], `payment ${id}`)
  return authorize(found, rule)
}

const lockMine = (tx: Tx, context: Context, id: number) =>
  lock(tx, context, id, { isTheirs: isMine(context.actor, id), rule: mayPay(context.actor) })

const noticeOf = (id: number, title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message, about: { kind: 'payment', id } },
})

/** What a refund could still give back, in words. */
const leftOf = ({ amount, refunded, currency }: StoredPayment) =>
  formatMoney(lessMoney(amount, refunded), currency)

const noneOpen = 'No refund request is open: it was withdrawn, or the clinic has decided'

/** @throws Problem 409 if a request is open, all was given back, or money is on its way back */
export const requestRefund = (context: Context, id: number, reason: string): Promise<Payment> =>
  context.transact(async (tx) => {
    const paid = await lockMine(tx, context, id)
    requireRefundable(paid)
    if (await openRequest(tx, id)) throw new Problem('wrong-state', 'A refund request is already open')
    const onItsWay = await tx.$count(
      refund,
      and(eq(refund.paymentId, id), inArray(refund.outcome, ['started', 'interrupted'])),
    )
    if (onItsWay > 0) throw new Problem('wrong-state', 'A refund of this is already on its way')
    await tx.insert(refundRequest).values({
      paymentId: id,
      reason,
      state: 'open',
      requestedBy: context.actor.userId,
      requestedAt: context.clock.now(),
    })
    tx.record('payment.refund-requested', `payment ${id}`, paid.patientId)
    const sum = leftOf(paid)
    tx.notify(
      await userIdsWithRole(tx, 'admin'),
      noticeOf(id, 'Refund requested', `A patient asks for a refund of ${sum}: ${await billNameOf(tx, id)}`),
    )
    await invalidatePayment(tx, paid)
    return findPayment(tx, context.actor, id)
  })

/** @throws Problem 409 if none is open */
export const withdrawRequest = (context: Context, id: number): Promise<Payment> =>
  context.transact(async (tx) => {
    const paid = await lockMine(tx, context, id)
    const open = await openRequest(tx, id)
    if (!open) throw new Problem('wrong-state', noneOpen)
    await decide(tx, open.id, { state: 'withdrawn', by: context.actor.userId, at: context.clock.now() })
    tx.record('payment.refund-request-withdrawn', `payment ${id}`, paid.patientId)
    const sum = leftOf(paid)
    tx.notify(
      await userIdsWithRole(tx, 'admin'),
      noticeOf(
        id,
        'Refund request withdrawn',
        `A patient no longer asks for a refund of ${sum}: ${await billNameOf(tx, id)}`,
      ),
    )
    await invalidatePayment(tx, paid)
    return findPayment(tx, context.actor, id)
  })

/** @throws Problem 409 if the request isn't open any more */
export const declineRequest = (
  context: Context,
  id: number,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<Payment> =>
  context.transact(async (tx) => {
    const paid = await lock(tx, context, id, { rule: mayRefund(context.actor) })
    const open = await openRequest(tx, id, requestId)
    if (!open) throw new Problem('wrong-state', noneOpen)
    const decision = { by: context.actor.userId, at: context.clock.now(), answer: reason }
    await decide(tx, requestId, { state: 'declined', ...decision })
    tx.record('payment.refund-request-declined', `payment ${id}`, paid.patientId)
    const sum = leftOf(paid)
    tx.notify(
      [paid.patientId],
      noticeOf(
        id,
        'Refund request declined',
        `The clinic won’t refund ${sum}: ${await billNameOf(tx, id)}. The reason: ${reason}`,
      ),
    )
    await invalidatePayment(tx, paid)
    return findPayment(tx, context.actor, id)
  })
