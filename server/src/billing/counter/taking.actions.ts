import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { CounterBill, Taking } from '@alafia/contract/billing/counter'
import { compareMoney } from '@alafia/contract/billing/shares'
import { payableStatuses, takenAsLabel, type TakenAs } from '@alafia/contract/billing/states'
import { shortMoney } from '@alafia/contract/kernel/format'
import type { Money } from '@alafia/contract/kernel/money'
import { requireAmount } from '../../platform/http/amount.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import { requireNoMismatch } from '../attempts.actions.ts'
import { endIdleCheckout } from '../checkout.actions.ts'
import { payAs } from '../paying.actions.ts'
import { invalidatePayment } from '../payments.actions.ts'
import { atCounter, mayTake, requirePayable } from '../policy.ts'
import type { PaymentProvider } from '../provider.ts'
import { retryFor, timeBefore, unsettledAfter } from '../retry-times.ts'
import { payment, paymentAttempt } from '../table.ts'
import { counterTaking } from './table.ts'
import { findBill } from './bills.exports.queries.ts'

type DuePayment = typeof payment.$inferSelect

const counterOf = async (reader: Reader, { actor }: Context) =>
  atCounter(requireWorkplace(await findWorkplace(reader, actor.userId)))

/** A payment of the pharmacist's own counter, locked. @throws Problem 404 for any other */
export const lockAtCounter = async (
  tx: Tx,
  context: Context,
  id: number,
): Promise<Authorized<DuePayment>> => {
  context.about([], `payment ${id}`)
  const [found] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.id, id), await counterOf(tx, context)))
    .for('update')
  if (!found) throw notFound()
  context.about([found.patientId], `payment ${id}`)
  return authorize(found, mayTake(context.actor))
}

/** Money must not be taken while a card may have been charged. @throws Problem 409 */
export const requireNoOpenAttempt = async (
  tx: Tx,
  { clock }: Context,
  { id: paymentId, pharmacyId }: DuePayment,
): Promise<void> => {
  const now = clock.now()
  const [open] = await tx
    .select({ outcome: paymentAttempt.outcome, startedAt: paymentAttempt.startedAt })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.paymentId, paymentId),
        inArray(paymentAttempt.outcome, ['started', 'interrupted']),
      ),
    )
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  if (!open || open.startedAt <= timeBefore(now, retryFor)) return
  throw new Problem(
    'wrong-state',
    open.outcome === 'started' && open.startedAt > timeBefore(now, unsettledAfter)
      ? 'A card payment is in progress. Wait a moment, then try again'
      : pharmacyId === null
        ? 'An online payment hasn’t been answered yet, so it may have been paid. Try again in a few minutes'
        : 'A card payment hasn’t been answered yet, so it may have been charged. Leave it on account, or try the card again to find out',
  )
}

export const received = ({ amount, currency }: DuePayment, given: Money): Money => {
  const exact = requireAmount('received', given, currency)
  if (compareMoney(exact, amount) < 0)
    throw invalid('received', `Enter at least ${shortMoney(amount, currency)}`)
  return exact
}

export const takeMoney = async (
  tx: Tx,
  context: Context,
  due: Authorized<DuePayment>,
  method: TakenAs,
  facts: { received: Money } | { reference: string },
): Promise<void> => {
  const { id, amount } = due
  const takenAt = context.clock.now()
  await requireNoMismatch(tx, id)
  await requireNoOpenAttempt(tx, context, due)
  await tx
    .insert(counterTaking)
    .values({ paymentId: id, method, amount, ...facts, takenBy: context.actor.userId, takenAt })
  await tx
    .update(payment)
    .set({
      status: 'completed',
      paymentMethod: takenAsLabel[method],
      transactionId: `${method.toUpperCase()}-${id}`,
      paidAt: takenAt,
    })
    .where(eq(payment.id, id))
}

/** Agreed again, it stays since the first time. */
const leaveOnAccount = async (tx: Tx, { actor, clock }: Context, due: Authorized<DuePayment>) => {
  if (due.onAccountAt !== null) return
  await tx
    .update(payment)
    .set({ onAccountAt: clock.now(), onAccountBy: actor.userId })
    .where(eq(payment.id, due.id))
}

/** Those of these bills that nobody has paid or agreed on go on account, in the name of who hands over what they are for. */
export const leaveUnpaidOnAccount = async (
  tx: Tx,
  { actor, clock }: Context,
  patientId: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const left = await tx
    .update(payment)
    .set({ onAccountAt: clock.now(), onAccountBy: actor.userId })
    .where(
      and(
        inArray(payment.id, [...ids]),
        inArray(payment.status, [...payableStatuses]),
        isNull(payment.onAccountAt),
      ),
    )
    .returning()
  for (const due of left) {
    tx.record(auditActions.account, `payment ${due.id}`, patientId)
    await invalidatePayment(tx, due)
  }
}

const auditActions = {
  cash: 'payment.taken-in-cash',
  transfer: 'payment.taken-by-transfer',
  account: 'payment.left-on-account',
} as const

/**
 * Takes a payment at the counter, once: in cash, by transfer or from a stored card that the patient agreed to; or leaves it on account.
 * @throws Problem 404 for a payment of another counter or a card that isn't the patient's, 400 for less cash than is due, 409 if it is
 * paid, taken back or just being paid
 */
export const takePayment = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  taking: Taking,
): Promise<CounterBill> => {
  if (taking.method === 'card')
    return payAs(
      context,
      provider,
      {
        isTheirs: (tx) => counterOf(tx, context),
        rule: mayTake(context.actor),
        startedBy: context.actor.userId,
        reply: (tx) => findBill(tx, id),
      },
      id,
      taking.methodId,
    )
  if (taking.method !== 'account')
    await endIdleCheckout(context, provider, id, await counterOf(context.db, context))
  return context.transact(async (tx) => {
    const due = await lockAtCounter(tx, context, id)
    requirePayable(due)
    if (taking.method === 'cash')
      await takeMoney(tx, context, due, 'cash', { received: received(due, taking.received) })
    else if (taking.method === 'transfer')
      await takeMoney(tx, context, due, 'transfer', { reference: taking.reference })
    else await leaveOnAccount(tx, context, due)
    tx.record(auditActions[taking.method], `payment ${id}`, due.patientId)
    await invalidatePayment(tx, due)
    return findBill(tx, id)
  })
}
