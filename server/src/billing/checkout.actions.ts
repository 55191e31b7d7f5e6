import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Checkout, Payment } from '@alafia/contract/billing/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { onlinePaymentIn } from '@alafia/contract/kernel/online-payment'
import { emailOf } from '../accounts/exports.queries.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Reader } from '../request/context.ts'
import {
  addAttempt,
  attemptAuditActions,
  mayStillBePaid,
  notifyMismatch,
  paidNotice,
  requireNoMismatch,
  settleAttempt,
  underWayMessage,
  type Attempt,
} from './attempts.actions.ts'
import { invalidatePayment } from './payments.actions.ts'
import { findPayment } from './payments.queries.ts'
import { isMine, mayPay, requirePayable } from './policy.ts'
import {
  askProvider,
  isNoAnswer,
  requireCheckout,
  type ChargeAnswer,
  type CheckoutProvider,
  type PaymentProvider,
  type Unfinished,
} from './provider.ts'
import { timeBefore, unsettledAfter } from './retry-times.ts'
import { payment, paymentAttempt } from './table.ts'
import { requireDoctor } from './visit.queries.ts'
import { lockPayment } from './unsettled.actions.ts'

/* Paying on the provider's own page: docs/decisions/045-paystack.md */

/** How long the page of an attempt is offered again. */
const pageServes = hour

type OpenAttempt = typeof paymentAttempt.$inferSelect

/** The latest attempt with this provider whose end isn't known. */
const findOpenAttempt = async (reader: Reader, provider: PaymentProvider, paymentId: number) => {
  const [open] = await reader
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.paymentId, paymentId),
        eq(paymentAttempt.provider, provider.name),
        inArray(paymentAttempt.outcome, ['started', 'interrupted']),
      ),
    )
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  return open
}

const findDeclined = (reader: Reader, { clock }: Context, provider: PaymentProvider, paymentId: number) =>
  reader
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.paymentId, paymentId), mayStillBePaid(provider, clock.now())))
    .orderBy(desc(paymentAttempt.id))

/** The first of these attempts that was paid after all; `isUnknown` if the provider doesn't say. */
const findPaid = async (provider: PaymentProvider, attempts: OpenAttempt[]) => {
  for (const attempt of attempts) {
    const known = await askProvider(provider, provider.lookUp(attempt.reference))
    if (isNoAnswer(known)) return { isUnknown: true as const }
    if (known?.outcome === 'approved') return { attempt, ending: known }
  }
  return undefined
}

const unknownText = 'We can’t tell yet whether this was paid online. Try again in a few minutes'

/** A new attempt of a payment that is locked. */
const startAttempt = async (tx: Transaction, context: Context, provider: CheckoutProvider, id: number) => {
  const due = await lockPayment(tx, id)
  requirePayable(due)
  await requireNoMismatch(tx, id)
  const { amount, currency } = due
  if (onlinePaymentIn(currency, 'checkout') === 'none')
    throw new Problem('wrong-state', `${currency} can’t be paid online. Pay at the desk`)
  const startedAt = context.clock.now()
  const attempt = await addAttempt(tx, {
    paymentId: id,
    provider: provider.name,
    amount,
    startedBy: null,
    startedAt,
  })
  return { attempt, currency }
}

type Started = Awaited<ReturnType<typeof startAttempt>>

const lockMine = async (tx: Transaction, context: Context, id: number) => {
  context.about([], `payment ${id}`)
  const [found] = await tx.select().from(payment).where(isMine(context.actor, id)).for('update')
  if (!found) throw notFound()
  context.about([found.patientId], `payment ${id}`)
  return authorize(found, mayPay(context.actor))
}

/**
 * Stores the attempt before the provider is asked for a page, or finds the one that is open, or those that may have been paid since they
 * were declined.
 * @param isAsked about those
 */
const begin = (
  context: Context,
  anyProvider: PaymentProvider,
  id: number,
  isAsked: boolean,
): Promise<
  { reply: Checkout } | { open: OpenAttempt; isOutdated: boolean } | { declined: OpenAttempt[] } | Started
> =>
  context.db.transaction(async (tx) => {
    const due = await lockMine(tx, context, id)
    const provider = requireCheckout(anyProvider)
    // The payment is locked, so an earlier request with this key has either replied or is still under way.
    const earlier = await context.earlierReply(tx)
    // Has this type, because it is the reply of the same endpoint.
    if (earlier) return { reply: earlier.reply as Checkout }
    requirePayable(due)
    await requireDoctor(tx, due)
    await requireNoMismatch(tx, id)
    const open = await findOpenAttempt(tx, provider, id)
    if (open) return { open, isOutdated: open.amount !== due.amount && due.pharmacyId === null }
    const declined = isAsked ? [] : await findDeclined(tx, context, provider, id)
    return declined.length > 0 ? { declined } : startAttempt(tx, context, provider, id)
  })

/** Ends an attempt whose page isn't offered again, and starts another. If it is paid all the same, an administrator is told. */
const startAnother = (context: Context, provider: CheckoutProvider, open: Attempt, ending: ChargeAnswer) =>
  context.db.transaction(async (tx) => {
    const wasOurs = await settleAttempt(tx, open, ending, context.clock.now())
    if (wasOurs === undefined) throw new Problem('wrong-state', underWayMessage)
    return startAttempt(tx, context, provider, open.paymentId)
  })

/** Stores how an attempt ended, in one transaction with the reply. */
export const settleWith = <Reply>(
  context: Context,
  attempt: Attempt,
  ending: ChargeAnswer | Unfinished,
  toReply: (payment: Payment) => Reply,
): Promise<Reply> =>
  context.transact(async (tx) => {
    const outcome = await settleAttempt(tx, attempt, ending, context.clock.now())
    if (outcome !== undefined) {
      const due = await lockPayment(tx, attempt.paymentId)
      tx.record(attemptAuditActions[outcome], `payment ${attempt.paymentId}`, due.patientId)
      if (outcome === 'approved')
        tx.notify([due.patientId], await paidNotice(tx, due.id, attempt.amount, due.currency))
      if (outcome === 'mismatched')
        await notifyMismatch(tx, tx, { paymentId: due.id, patientId: due.patientId })
      await invalidatePayment(tx, due)
    }
    return toReply(await findPayment(tx, context.actor, attempt.paymentId))
  })

const ended = (reason: string): ChargeAnswer => ({ outcome: 'declined', reason })

/**
 * What to do about an attempt that is open: its end, its page, or the attempt that takes its place.
 * @throws Problem 409 if the provider doesn't say what became of it
 */
const continueWith = async (
  context: Context,
  provider: CheckoutProvider,
  open: OpenAttempt,
  isOutdated: boolean,
): Promise<{ ending: ChargeAnswer } | { url: string } | Started> => {
  const now = context.clock.now()
  const known = await askProvider(provider, provider.lookUp(open.reference))
  if (isNoAnswer(known)) throw new Problem('wrong-state', unknownText)
  if (known?.outcome === 'approved') return { ending: known }
  if (known?.outcome === 'declined') return startAnother(context, provider, open, known)
  const { checkoutUrl: url, startedAt } = open
  const isPaying = known !== undefined && !known.isIdle
  // A discount was given since: that page asks for too much.
  if (isOutdated && isPaying) throw new Problem('wrong-state', unknownText)
  if (isOutdated) return startAnother(context, provider, open, ended('The bill was changed'))
  if (url !== null && (isPaying || startedAt > timeBefore(now, pageServes))) return { url }
  // Another request is asking for the page, or the bank is still at work.
  if (isPaying || (url === null && open.outcome === 'started' && startedAt > timeBefore(now, unsettledAfter)))
    throw new Problem('wrong-state', underWayMessage)
  return startAnother(context, provider, open, ended('The payment wasn’t finished'))
}

/**
 * The provider's page where a payment is paid. Until it is paid, the same page is offered again, so that nobody pays twice.
 * @param origin where the payer comes back to
 * @throws Problem 404 for an unknown payment, 409 if it is paid, voided or just being paid
 */
export const openCheckout = async (
  context: Context,
  anyProvider: PaymentProvider,
  id: number,
  origin: string,
): Promise<Checkout> => {
  const first = await begin(context, anyProvider, id, false)
  const provider = requireCheckout(anyProvider)
  const late = 'declined' in first ? await findPaid(provider, first.declined) : undefined
  if (late?.isUnknown) throw new Problem('wrong-state', unknownText)
  if (late) return settleWith(context, late.attempt, late.ending, (paid) => ({ payment: paid, url: null }))
  const begun = 'declined' in first ? await begin(context, provider, id, true) : first
  if ('reply' in begun) return begun.reply
  if ('declined' in begun) throw new Error('The declined attempts were asked about')
  const next = 'open' in begun ? await continueWith(context, provider, begun.open, begun.isOutdated) : begun
  if ('ending' in next && 'open' in begun)
    return settleWith(context, begun.open, next.ending, (paid) => ({ payment: paid, url: null }))
  if ('url' in next) return reply(context, id, next.url)
  if (!('attempt' in next)) throw new Error('An attempt that ended was open')
  const { attempt, currency } = next
  const { reference, amount } = attempt
  const email = await emailOf(context.db, context.actor.userId)
  const returnTo = new URL(`/billing?payment=${id}`, origin).href
  const url = await askProvider(provider, provider.open({ reference, amount, currency, email, returnTo }))
  if (isNoAnswer(url)) {
    // Nobody has the page's address, so nobody can pay there.
    await context.db.transaction((tx) =>
      settleAttempt(tx, attempt, ended('The payment page couldn’t be opened'), context.clock.now()),
    )
    throw new Problem('unavailable', 'The payment page can’t be opened now. Nothing was charged. Try again')
  }
  return reply(context, id, url, attempt.id)
}

const reply = (context: Context, id: number, url: string, attemptId?: number): Promise<Checkout> =>
  context.transact(async (tx) => {
    if (attemptId !== undefined)
      await tx.update(paymentAttempt).set({ checkoutUrl: url }).where(eq(paymentAttempt.id, attemptId))
    const found = await findPayment(tx, context.actor, id)
    tx.record('payment.page-opened', `payment ${id}`, found.patientId)
    await invalidatePayment(tx, { ...(await lockPayment(tx, id)), pharmacyId: null })
    return { payment: found, url }
  })

/** Asks the provider what became of the attempt that is open, or of those that were declined. @throws Problem 404 */
export const checkPayment = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
): Promise<Payment> => {
  context.about([], `payment ${id}`)
  const found = await findPayment(context.db, context.actor, id)
  context.about([found.patientId], `payment ${id}`)
  const open = await findOpenAttempt(context.db, provider, id)
  // Stored cards are charged by a request that waits for the answer.
  if (provider.way !== 'checkout') return found
  if (!open) {
    const late = await findPaid(provider, await findDeclined(context.db, context, provider, id))
    return late && !late.isUnknown
      ? settleWith(context, late.attempt, late.ending, (settled) => settled)
      : found
  }
  const known = await askProvider(provider, provider.lookUp(open.reference))
  return isNoAnswer(known) || !known ? found : settleWith(context, open, known, (settled) => settled)
}

export const paidAfterAll = 'This was paid online after all. Open the payment again to see it'

/**
 * Before money is taken in person: an attempt whose page nobody is paying on ends, so that it needn't be waited for. If it is paid all
 * the same, an administrator is told.
 * @param mine the payments whose money the actor may take
 * @throws Problem 409 if it is paid, or if a declined attempt may have been paid since
 */
export const endIdleCheckout = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  mine: SQL | undefined,
): Promise<void> => {
  if (provider.way !== 'checkout') return
  const { db, clock } = context
  if ((await db.$count(payment, and(eq(payment.id, id), mine))) === 0) return
  const late = await findPaid(provider, await findDeclined(db, context, provider, id))
  if (late) throw new Problem('wrong-state', late.isUnknown ? unknownText : paidAfterAll)
  const open = await findOpenAttempt(db, provider, id)
  if (!open) return
  const known = await askProvider(provider, provider.lookUp(open.reference))
  if (!isNoAnswer(known) && known?.outcome === 'approved') throw new Problem('wrong-state', paidAfterAll)
  // Our process ended before the page was asked for, or before anyone had its address.
  const isForgotten =
    known === undefined &&
    open.checkoutUrl === null &&
    open.startedAt < timeBefore(clock.now(), unsettledAfter)
  const isIdle = !isNoAnswer(known) && known?.outcome === 'interrupted' && known.isIdle
  if (!isForgotten && !isIdle) return
  await db.transaction((tx) => settleAttempt(tx, open, ended('The payment wasn’t finished'), clock.now()))
}
