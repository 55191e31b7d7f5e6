import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Money } from '@alafia/contract/kernel/money'
import type { Transaction } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize, type Rule } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { returnExcess } from './counter/excess.actions.ts'
import { invalidatePayment } from './payments.actions.ts'
import {
  outcomesBefore,
  interrupted,
  isUnsettled,
  lockPayment,
  failureReason,
  settleUnsettled,
  type FinalOutcome,
} from './unsettled.actions.ts'
import { findUsableMethod } from './payment-methods.queries.ts'
import { requirePayable, mayPay, isMine } from './policy.ts'
import { askProvider, isNoAnswer, type Charge, type ChargeAnswer, type PaymentProvider } from './provider.ts'
import { findPayment } from './payments.queries.ts'
import { payment, paymentAttempt } from './table.ts'
import { timeBefore, unsettledAfter, newReference } from './retry-times.ts'

type Attempt = { id: number; paymentId: number; reference: string; amount: Money }
/** `isResumed`: it was requested before, and its outcome is unknown. */
type StartedAttempt = { attempt: Attempt; charge: Charge; isResumed: boolean }

const underWayMessage = 'A payment is already in progress. Wait a moment, then try again'

type NewAttempt = {
  paymentId: number
  provider: string
  amount: Money
  startedBy: number | null
  startedAt: Date
}

const addAttempt = async (tx: Transaction, wanted: NewAttempt): Promise<Attempt> => {
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
  provider: PaymentProvider,
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
    const { token } = await findUsableMethod(tx, cardsOf ?? due.patientId, methodId, clock)
    const startedAt = clock.now()
    const open = await resume(tx, id, startedAt)
    const { amount, currency } = due
    const attempt =
      open ?? (await addAttempt(tx, { paymentId: id, provider: provider.name, amount, startedBy, startedAt }))
    const charge = { reference: attempt.reference, token, amount: attempt.amount, currency }
    return { attempt, charge, isResumed: open !== undefined }
  })

/**
 * Stores how an attempt ended. Money that came in is never lost: an approval completes the payment whatever
 * happened meanwhile, even if the appointment was cancelled. A known outcome never changes.
 * @returns whether this call was the one to settle it
 */
const settleAttempt = async (
  tx: Transaction,
  attempt: Attempt,
  ending: FinalOutcome<ChargeAnswer>,
  now: Date,
): Promise<boolean> => {
  const { id, paymentId, amount } = attempt
  const due = await lockPayment(tx, paymentId)
  const { outcome } = ending
  const settled = await tx
    .update(paymentAttempt)
    .set({ outcome, reason: failureReason(ending), endedAt: now })
    .where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.outcome, outcomesBefore(outcome))))
    .returning({ id: paymentAttempt.id })
  if (settled.length === 0) return false
  const isOpen = inArray(payment.status, ['pending', 'failed'])
  if (ending.outcome === 'approved') {
    const { transactionId, paidAt, brand, last4 } = ending
    await tx
      .update(payment)
      .set({ status: 'completed', amount, transactionId, paidAt, paymentMethod: brand, cardLast4: last4 })
      .where(and(eq(payment.id, paymentId), inArray(payment.status, ['pending', 'failed', 'voided'])))
    await returnExcess(tx, due, attempt, now)
  } else
    await tx
      .update(payment)
      .set({ status: outcome === 'declined' ? 'failed' : 'pending' })
      .where(and(eq(payment.id, paymentId), isOpen))
  return true
}

const auditActions = {
  approved: 'payment.completed',
  declined: 'payment.declined',
  interrupted: 'payment.interrupted',
} as const

/** The earlier attempt turned out to be declined: the next one gets a new reference. */
const startAnother = (
  context: Context,
  { attempt, charge }: StartedAttempt,
  startedBy: number | null,
  ending: ChargeAnswer,
  provider: PaymentProvider,
) =>
  context.db.transaction(async (tx) => {
    const startedAt = context.clock.now()
    const wasOurs = await settleAttempt(tx, attempt, ending, startedAt)
    if (!wasOurs) throw new Problem('wrong-state', underWayMessage)
    const { paymentId } = attempt
    const { amount } = await lockPayment(tx, paymentId)
    const next = await addAttempt(tx, { paymentId, provider: provider.name, amount, startedBy, startedAt })
    return { attempt: next, charge: { ...charge, amount, reference: next.reference }, isResumed: false }
  })

/** Asks for the money, outside any transaction. A resumed attempt is looked up first. */
const requestCharge = async (
  context: Context,
  provider: PaymentProvider,
  begun: StartedAttempt,
  startedBy: number | null,
): Promise<{ attempt: Attempt; ending: FinalOutcome<ChargeAnswer> }> => {
  const { attempt, charge, isResumed } = begun
  if (isResumed) {
    const known = await askProvider(provider, provider.lookUp(charge.reference))
    if (isNoAnswer(known)) return { attempt, ending: interrupted }
    if (known?.outcome === 'approved') return { attempt, ending: known }
    if (known) {
      const next = await startAnother(context, begun, startedBy, known, provider)
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
  provider: PaymentProvider,
  payer: Payer<Reply>,
  id: number,
  methodId: number,
): Promise<Reply> => {
  const begun = await startAttempt(context, provider, payer, id, methodId)
  if ('reply' in begun) return begun.reply
  const { attempt, ending } = await requestCharge(context, provider, begun, payer.startedBy)
  return context.transact(async (tx) => {
    await settleAttempt(tx, attempt, ending, context.clock.now())
    const { patientId, pharmacyId } = await lockPayment(tx, id)
    tx.record(auditActions[ending.outcome], `payment ${id}`, patientId)
    await invalidatePayment(tx, { patientId, pharmacyId })
    return payer.reply(tx)
  })
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

/** A job: asks the provider about attempts that a crash interrupted or that it never answered. */
export const settleUnsettledAttempts = async (
  services: Services,
  provider: PaymentProvider,
): Promise<void> => {
  const leftovers = await services.db
    .select({
      id: paymentAttempt.id,
      paymentId: paymentAttempt.paymentId,
      reference: paymentAttempt.reference,
      amount: paymentAttempt.amount,
      patientId: payment.patientId,
    })
    .from(paymentAttempt)
    .innerJoin(payment, eq(payment.id, paymentAttempt.paymentId))
    .where(isUnsettled(paymentAttempt, provider, services.clock.now()))
    .orderBy(paymentAttempt.id)
    .limit(100)
  for (const attempt of leftovers)
    await settleUnsettled(services, provider, attempt, {
      known: provider.lookUp(attempt.reference),
      settle: (tx, ending, now) => settleAttempt(tx, attempt, ending, now),
      verbs: auditActions,
      chore: `settling ${attempt.id}`,
    })
}
