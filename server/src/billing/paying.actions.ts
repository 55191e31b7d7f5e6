import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Transaction } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize, type Rule } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import {
  addAttempt,
  attemptAuditActions,
  notifyMismatch,
  requireNoMismatch,
  settleAttempt,
  underWayMessage,
  type Attempt,
} from './attempts.actions.ts'
import { paidAfterAll, settleWith } from './checkout.actions.ts'
import { invalidatePayment } from './payments.actions.ts'
import { interrupted, lockPayment } from './unsettled.actions.ts'
import { findUsableMethod } from './payment-methods.queries.ts'
import { requirePayable, mayPay, isMine } from './policy.ts'
import {
  askProvider,
  isNoAnswer,
  requireCards,
  type CardProvider,
  type Charge,
  type ChargeAnswer,
  type PaymentProvider,
  type Unfinished,
} from './provider.ts'
import { findPayment } from './payments.queries.ts'
import { requireDoctor } from './visit.queries.ts'
import { payment, paymentAttempt } from './table.ts'
import { timeBefore, unsettledAfter } from './retry-times.ts'

/** `isResumed`: it was requested before, and its outcome is unknown. `isOutdated`: a discount was given since. */
type StartedAttempt = { attempt: Attempt; charge: Charge; isResumed: boolean; isOutdated: boolean }

/** Resumes the attempt whose outcome is unknown. @throws Problem 409 while another request is under way */
const resume = async (tx: Transaction, paymentId: number, now: Date): Promise<Attempt | undefined> => {
  const [open] = await tx
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.paymentId, paymentId),
        inArray(paymentAttempt.outcome, ['started', 'interrupted']),
      ),
    )
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  if (!open) return undefined
  if (open.outcome === 'started' && open.startedAt > timeBefore(now, unsettledAfter))
    throw new Problem('wrong-state', underWayMessage)
  await tx
    .update(paymentAttempt)
    .set({ outcome: 'started', reason: null, startedAt: now, endedAt: null })
    .where(eq(paymentAttempt.id, open.id))
  return open
}

type DuePayment = typeof payment.$inferSelect

/** Who pays by card: the patient in the app, or a pharmacist for them at the counter. */
export type Payer<Reply> = {
  /** Those payments that they may pay. */
  isTheirs: (tx: Transaction) => Promise<SQL | undefined> | SQL | undefined
  rule: Rule<DuePayment>
  startedBy: number | null
  /** Whose stored cards: the patient's, if left out. */
  cardsOf?: number
  reply: (tx: Tx) => Promise<Reply>
}

/** Stores the attempt before the provider is asked for money. */
const startAttempt = <Reply>(
  context: Context,
  provider: CardProvider,
  { isTheirs, rule, startedBy, cardsOf }: Payer<Reply>,
  id: number,
  methodId: number,
): Promise<StartedAttempt | { reply: Reply }> =>
  context.db.transaction(async (tx) => {
    const { clock } = context
    context.about([], `payment ${id}`)
    const theirs = await isTheirs(tx)
    const [found] = await tx
      .select()
      .from(payment)
      .where(and(eq(payment.id, id), theirs))
      .for('update')
    if (!found) throw notFound()
    context.about([found.patientId], `payment ${id}`)
    const due = authorize(found, rule)
    // The payment is locked, so an earlier request with this key has either replied or not started.
    const earlier = await context.earlierReply(tx)
    // Has this type, because it is the reply of the same endpoint to the same body.
    if (earlier) return { reply: earlier.reply as Reply }
    requirePayable(due)
    await requireDoctor(tx, due)
    await requireNoMismatch(tx, id)
    const { token } = await findUsableMethod(tx, cardsOf ?? due.patientId, methodId, clock)
    const startedAt = clock.now()
    const open = await resume(tx, id, startedAt)
    const { amount, currency } = due
    const attempt =
      open ?? (await addAttempt(tx, { paymentId: id, provider: provider.name, amount, startedBy, startedAt }))
    const charge = { reference: attempt.reference, token, amount: attempt.amount, currency }
    const isOutdated = attempt.amount !== amount && due.pharmacyId === null
    return { attempt, charge, isResumed: open !== undefined, isOutdated }
  })

/** The earlier attempt turned out to be declined: the next one gets a new reference. */
const startAnother = (
  context: Context,
  { attempt, charge }: StartedAttempt,
  startedBy: number | null,
  ending: ChargeAnswer,
  provider: CardProvider,
) =>
  context.db.transaction(async (tx) => {
    const startedAt = context.clock.now()
    const wasOurs = await settleAttempt(tx, attempt, ending, startedAt)
    if (!wasOurs) throw new Problem('wrong-state', underWayMessage)
    const { paymentId } = attempt
    const due = await lockPayment(tx, paymentId)
    requirePayable(due)
    const { amount } = due
    const next = await addAttempt(tx, { paymentId, provider: provider.name, amount, startedBy, startedAt })
    const again = { ...charge, amount, reference: next.reference }
    return { attempt: next, charge: again, isResumed: false, isOutdated: false }
  })

const neverArrived: ChargeAnswer = {
  outcome: 'declined',
  reason: 'The payment provider doesn’t know of it',
}

/** Asks for the money, outside any transaction. A resumed attempt is looked up first. */
const requestCharge = async (
  context: Context,
  provider: CardProvider,
  begun: StartedAttempt,
  startedBy: number | null,
): Promise<{ attempt: Attempt; ending: ChargeAnswer | Unfinished }> => {
  const { attempt, charge, isResumed, isOutdated } = begun
  if (isResumed) {
    const known = await askProvider(provider, provider.lookUp(charge.reference))
    if (isNoAnswer(known)) return { attempt, ending: interrupted }
    if (known?.outcome === 'approved') return { attempt, ending: known }
    const ended = known ?? (isOutdated ? neverArrived : undefined)
    if (ended) {
      const next = await startAnother(context, begun, startedBy, ended, provider)
      return requestCharge(context, provider, next, startedBy)
    }
    // The provider doesn't know it, so the same reference is sent again: if the first call still arrives, it is the same
    // charge.
  }
  const answer = await askProvider(provider, provider.charge(charge))
  return { attempt, ending: isNoAnswer(answer) ? interrupted : answer }
}

/**
 * Pays with one of the patient's stored cards: stores the attempt, then asks the provider, then stores the outcome. However it ends (approved,
 * declined, interrupted), `lastAttempt` of the reply says so.
 * @throws Problem 404 for an unknown payment or card, 409 if the payment is paid, voided or just being paid
 */
export const payAs = async <Reply>(
  context: Context,
  anyProvider: PaymentProvider,
  payer: Payer<Reply>,
  id: number,
  methodId: number,
): Promise<Reply> => {
  const provider = requireCards(anyProvider)
  const begun = await startAttempt(context, provider, payer, id, methodId)
  if ('reply' in begun) return begun.reply
  const { attempt, ending } = await requestCharge(context, provider, begun, payer.startedBy)
  return context.transact(async (tx) => {
    const outcome = await settleAttempt(tx, attempt, ending, context.clock.now())
    const due = await lockPayment(tx, id)
    const { patientId } = due
    tx.record(attemptAuditActions[outcome ?? ending.outcome], `payment ${id}`, patientId)
    if (outcome === 'mismatched') await notifyMismatch(tx, tx, { paymentId: id, patientId })
    await invalidatePayment(tx, due)
    return payer.reply(tx)
  })
}

/**
 * Before a bill is changed or taken in person: asks what became of a card that nobody has heard of. Without an answer it stays unanswered.
 * @throws Problem 409 if it was charged
 */
export const settleUnansweredCard = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
): Promise<void> => {
  if (provider.way !== 'cards') return
  const [open] = await context.db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.paymentId, id),
        eq(paymentAttempt.provider, provider.name),
        eq(paymentAttempt.outcome, 'interrupted'),
      ),
    )
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  const known = open && (await askProvider(provider, provider.lookUp(open.reference)))
  if (!open || !known || isNoAnswer(known)) return
  await settleWith(context, open, known, () => undefined)
  if (known.outcome === 'approved') throw new Problem('wrong-state', paidAfterAll)
}

/** The patient pays, in the app. */
export const pay = (
  context: Context,
  provider: PaymentProvider,
  id: number,
  methodId: number,
): Promise<Payment> =>
  payAs(
    context,
    provider,
    {
      isTheirs: () => isMine(context.actor, id),
      rule: mayPay(context.actor),
      startedBy: null,
      cardsOf: context.actor.userId,
      reply: (tx) => findPayment(tx, context.actor, id),
    },
    id,
    methodId,
  )
