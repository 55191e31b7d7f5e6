import { and, desc, eq, isNull } from 'drizzle-orm'
import type { DeskRefund, DeskTaking } from '@alafia/contract/billing/desk'
import type { Payment } from '@alafia/contract/billing/schema'
import { isNothing } from '@alafia/contract/billing/shares'
import type { TakenAs } from '@alafia/contract/billing/states'
import { shortMoney } from '@alafia/contract/kernel/format'
import type { NewNotification } from '../../outbox/outbox.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { billNameOf } from '../bill-name.exports.queries.ts'
import { endIdleCheckout } from '../checkout.actions.ts'
import { received, takeMoney } from '../counter/taking.actions.ts'
import { settleUnansweredCard } from '../paying.actions.ts'
import { invalidatePayments } from '../payments.actions.ts'
import { findPayment } from '../payments.queries.ts'
import { mayTakeAtDesk, requireForVisit, requirePayable, requireRefundable } from '../policy.ts'
import type { PaymentProvider } from '../provider.ts'
import { closeRefunded, reserveRefund } from '../refunding.actions.ts'
import { partText } from '../refund-notifications.ts'
import { amountToRefund, decide, openRequest, requireAsShown } from '../requests/answering.actions.ts'
import { newReference } from '../retry-times.ts'
import { requireDoctor } from '../visit.queries.ts'
import { payment, paymentAttempt, refund } from '../table.ts'
import { counterTaking } from '../counter/table.ts'

type StoredPayment = typeof payment.$inferSelect

const lock = async (tx: Tx, context: Context, id: number): Promise<Authorized<StoredPayment>> => {
  context.about([], `payment ${id}`)
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  if (!found) throw notFound()
  context.about([found.patientId], `payment ${id}`)
  const locked = authorize(found, mayTakeAtDesk(context.actor))
  requireForVisit(locked)
  return locked
}

const noticeOf = (id: number, title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message, about: { kind: 'payment', id } },
})

const takenActions = {
  cash: 'payment.taken-in-cash',
  transfer: 'payment.taken-by-transfer',
  terminal: 'payment.taken-by-terminal',
} as const

/**
 * Takes the payment of a visit at the clinic's desk, once.
 * @throws Problem 404, 400 for less cash than is due, 409 if it is paid, cancelled, just being paid or for medicines
 */
export const takeAtDesk = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  taking: DeskTaking,
): Promise<Payment> => {
  await endIdleCheckout(context, provider, id, isNull(payment.pharmacyId))
  await settleUnansweredCard(context, provider, id)
  return context.transact(async (tx) => {
    const due = await lock(tx, context, id)
    requirePayable(due)
    await requireDoctor(tx, due)
    if (taking.seen !== undefined && taking.seen !== due.amount)
      throw new Problem(
        'price-changed',
        `The bill has changed. ${shortMoney(due.amount, due.currency)} is now to pay. Close this and open the payment again`,
      )
    const facts =
      taking.method === 'cash'
        ? { received: received(due, taking.received) }
        : { reference: taking.reference }
    await takeMoney(tx, context, due, taking.method, facts)
    const at = context.clock.now()
    // Money that goes back later is looked for where it came in.
    await tx.insert(paymentAttempt).values({
      paymentId: id,
      provider: 'counter',
      reference: newReference('alafia', id),
      amount: due.amount,
      startedBy: context.actor.userId,
      outcome: 'approved',
      startedAt: at,
      endedAt: at,
    })
    tx.record(takenActions[taking.method], `payment ${id}`, due.patientId)
    const sum = shortMoney(due.amount, due.currency)
    tx.notify(
      [due.patientId],
      noticeOf(
        id,
        'Payment received',
        `We received your payment of ${sum} at the desk: ${await billNameOf(tx, id)}`,
      ),
    )
    invalidatePayments(tx, due.patientId)
    return findPayment(tx, context.actor, id)
  })
}

/**
 * What was paid at the desk goes back the way it came; what was paid online only once it can't go back there.
 * @throws Problem 400 without a choice, 409 if it can still go back online
 */
const methodOf = async (tx: Tx, id: number, { method }: DeskRefund): Promise<TakenAs> => {
  const [taken] = await tx.select().from(counterTaking).where(eq(counterTaking.paymentId, id))
  if (taken) return taken.method
  const [latest] = await tx
    .select({ provider: refund.provider, outcome: refund.outcome })
    .from(refund)
    .where(eq(refund.paymentId, id))
    .orderBy(desc(refund.id))
    .limit(1)
  if (latest?.provider !== 'counter' && latest?.outcome !== 'declined')
    throw new Problem('wrong-state', 'This wasn’t paid at the desk: refund it to where it came from')
  if (method === undefined) throw invalid('method', 'Choose how it was given back')
  return method
}

/** The refund that waits at the desk, or a new one, which answers the patient's request if one is open. */
const refundToGive = async (tx: Tx, context: Context, paid: StoredPayment, form: DeskRefund) => {
  const { reason, requestId } = form
  const [waiting] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.paymentId, paid.id), eq(refund.provider, 'counter'), eq(refund.outcome, 'started')))
  if (waiting) {
    requireAsShown(form.amount, waiting.amount, paid.currency)
    return waiting
  }
  const request = await openRequest(tx, paid.id, requestId)
  const amount = amountToRefund(paid, form)
  if (isNothing(amount)) throw new Problem('wrong-state', 'All of it was already given back')
  const [added] = await tx
    .insert(refund)
    .values({
      paymentId: paid.id,
      provider: 'counter',
      reference: newReference('alafia-refund', paid.id),
      amount,
      reason,
      requestId: request?.id ?? null,
      outcome: 'started',
      refundedBy: context.actor.userId,
      startedAt: context.clock.now(),
    })
    .returning()
  if (!added) throw new Error('The refund was not stored')
  await reserveRefund(tx, added)
  if (request) await decide(tx, request.id, { state: 'accepted', by: added.refundedBy, at: added.startedAt })
  return added
}

/**
 * Records that a refund was given back at the desk, once: the way it was paid there, or in cash or by transfer if it can't go back online.
 * @throws Problem 404, 400 without the reference of a transfer or slip or for more than is left, 409 if it wasn't paid there, was given back, or
 *   if amount or request aren't as the administrator saw them
 */
export const refundAtDesk = (context: Context, id: number, form: DeskRefund): Promise<Payment> =>
  context.transact(async (tx) => {
    const paid = await lock(tx, context, id)
    requireRefundable(paid)
    const method = await methodOf(tx, id, form)
    const { reason, reference } = form
    if (method !== 'cash' && reference === undefined)
      throw invalid(
        'reference',
        method === 'transfer' ? 'Enter the bank’s reference' : 'Enter the number on the terminal’s slip',
      )
    const back = await refundToGive(tx, context, paid, form)
    await tx
      .update(refund)
      .set({
        outcome: 'approved',
        failure: null,
        reason,
        endedAt: context.clock.now(),
        givenAs: method,
        givenBy: context.actor.userId,
        givenReference: method === 'cash' ? null : reference,
      })
      .where(eq(refund.id, back.id))
    await closeRefunded(tx, id)
    const isAnswer = back.requestId !== null && !back.onCancelling
    tx.record('payment.given-back', `payment ${id}`, paid.patientId)
    tx.notify(
      [paid.patientId],
      noticeOf(
        id,
        isAnswer ? 'Refund request accepted' : 'Payment refunded',
        `${partText({ ...paid, ...back, paid: paid.amount })} was given back at the desk: ${await billNameOf(tx, id)}${isAnswer ? `. The reason: ${reason}` : ''}`,
      ),
    )
    invalidatePayments(tx, paid.patientId)
    return findPayment(tx, context.actor, id)
  })
