import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Payment } from '@alafia/contract/billing/schema'
import type { AttemptOutcome } from '@alafia/contract/billing/states'
import type { Transaction } from '../../platform/database/connect.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { tellOnlookers } from '../actions.ts'
import { findUsableMethod } from '../methods/queries.ts'
import { expectPayable, mayPay, ownPayment } from '../policy.ts'
import { answerOf, isSilence, type Charge, type ChargeAnswer, type PaymentProvider } from '../provider.ts'
import { findPayment } from '../queries.ts'
import { payment, paymentAttempt } from '../table.ts'

type Attempt = { id: number; paymentId: number; reference: string }
/** `reopened`: it went out before, and nobody knows what became of it. */
type Begun = { attempt: Attempt; charge: Charge; reopened: boolean }

const underWay = 'A payment is already under way. Please wait a moment'
const noAnswer = 'The payment provider did not answer'

/** A call ends long before: an attempt that is `started` for longer was left behind by a crash. */
const leftBehindAfter = 60_000
/** So often is a provider asked again for what it never answered, and for so long. */
const askAgainAfter = 5 * 60_000
const askAgainFor = 48 * 60 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Nobody guesses it, and it says nothing about anybody. */
const newReference = (paymentId: number) => `alafia-${paymentId}-${randomBytes(9).toString('hex')}`

const addAttempt = async (
  tx: Transaction,
  { paymentId, provider, startedAt }: { paymentId: number; provider: string; startedAt: Date },
): Promise<Attempt> => {
  const [attempt] = await tx
    .insert(paymentAttempt)
    .values({ paymentId, provider, reference: newReference(paymentId), outcome: 'started', startedAt })
    // The index lets only one be under way, whatever the code above believes.
    .onConflictDoNothing()
    .returning({
      id: paymentAttempt.id,
      paymentId: paymentAttempt.paymentId,
      reference: paymentAttempt.reference,
    })
  if (!attempt) throw new Problem('wrong-state', underWay)
  return attempt
}

/** The attempt whose end nobody knows, as ours to go on with. @throws Problem 409 while somebody else is at it */
const reopen = async (tx: Transaction, paymentId: number, now: Date): Promise<Attempt | undefined> => {
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
  if (open.outcome === 'started' && open.startedAt > before(now, leftBehindAfter))
    throw new Problem('wrong-state', underWay)
  await tx
    .update(paymentAttempt)
    .set({ outcome: 'started', reason: null, startedAt: now, endedAt: null })
    .where(eq(paymentAttempt.id, open.id))
  return open
}

/** Writes down that we are about to pay, before anybody is asked for money. */
const begin = (
  context: Context,
  provider: PaymentProvider,
  id: number,
  methodId: number,
): Promise<Begun | { reply: Payment }> =>
  context.db.transaction(async (tx) => {
    const { actor, clock } = context
    context.about([], `payment ${id}`)
    const [found] = await tx.select().from(payment).where(ownPayment(actor, id)).for('update')
    if (!found) throw notFound()
    context.about([found.patientId], `payment ${id}`)
    const due = authorize(found, mayPay(actor))
    // Under the payment's lock: whoever came with this key before has either replied or not begun.
    const earlier = await context.earlierReply(tx)
    // The reply of this very endpoint to the same body.
    if (earlier) return { reply: earlier.reply as Payment }
    expectPayable(due.status)
    const { token } = await findUsableMethod(tx, actor, methodId, clock)
    const startedAt = clock.now()
    const open = await reopen(tx, id, startedAt)
    const attempt = open ?? (await addAttempt(tx, { paymentId: id, provider: provider.name, startedAt }))
    const charge = { reference: attempt.reference, token, amount: due.amount, currency: due.currency }
    return { attempt, charge, reopened: open !== undefined }
  })

type Ending = ChargeAnswer | { outcome: 'interrupted'; reason: string }

const interrupted: Ending = { outcome: 'interrupted', reason: noAnswer }

/**
 * Writes down how an attempt ended. Money that came in is never lost sight of: an approval completes the payment whatever
 * happened meanwhile, also where the visit was cancelled. Once an end is known, it stays.
 * @returns whether this call was the one to settle it
 */
const settle = async (
  tx: Transaction,
  { id, paymentId }: Attempt,
  ending: Ending,
  now: Date,
): Promise<boolean> => {
  await tx.select({ id: payment.id }).from(payment).where(eq(payment.id, paymentId)).for('update')
  const { outcome } = ending
  const from: AttemptOutcome[] = outcome === 'interrupted' ? ['started'] : ['started', 'interrupted']
  const settled = await tx
    .update(paymentAttempt)
    .set({ outcome, reason: 'reason' in ending ? ending.reason : null, endedAt: now })
    .where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.outcome, from)))
    .returning({ id: paymentAttempt.id })
  if (settled.length === 0) return false
  const isOpen = inArray(payment.status, ['pending', 'failed'])
  if (ending.outcome === 'approved') {
    const { transactionId, paidAt, brand, last4 } = ending
    await tx
      .update(payment)
      .set({ status: 'completed', transactionId, paidAt, paymentMethod: brand, cardLast4: last4 })
      .where(and(eq(payment.id, paymentId), inArray(payment.status, ['pending', 'failed', 'voided'])))
  } else
    await tx
      .update(payment)
      .set({ status: outcome === 'declined' ? 'failed' : 'pending' })
      .where(and(eq(payment.id, paymentId), isOpen))
  return true
}

const auditVerbs = {
  approved: 'payment.completed',
  declined: 'payment.declined',
  interrupted: 'payment.interrupted',
} as const

/** The earlier attempt was declined after all: the next one is a new one, under a reference of its own. */
const replace = (context: Context, { attempt, charge }: Begun, ending: Ending, provider: PaymentProvider) =>
  context.db.transaction(async (tx) => {
    const startedAt = context.clock.now()
    const wasOurs = await settle(tx, attempt, ending, startedAt)
    if (!wasOurs) throw new Problem('wrong-state', underWay)
    const { paymentId } = attempt
    const next = await addAttempt(tx, { paymentId, provider: provider.name, startedAt })
    return { attempt: next, charge: { ...charge, reference: next.reference }, reopened: false }
  })

/** Asks for the money, outside of any transaction; for what went out before, it first asks what became of it. */
const seek = async (
  context: Context,
  provider: PaymentProvider,
  begun: Begun,
): Promise<{ attempt: Attempt; ending: Ending }> => {
  const { attempt, charge, reopened } = begun
  if (reopened) {
    const known = await answerOf(provider, provider.lookUp(charge.reference))
    if (isSilence(known)) return { attempt, ending: interrupted }
    if (known?.outcome === 'approved') return { attempt, ending: known }
    if (known) return seek(context, provider, await replace(context, begun, known, provider))
    // The provider has never heard of it. The same reference again: should the first call still arrive, it is the same charge.
  }
  const answer = await answerOf(provider, provider.charge(charge))
  return { attempt, ending: isSilence(answer) ? interrupted : answer }
}

/**
 * Pays with a stored card: the attempt is written first, then the provider is asked, then the outcome is written. However it
 * ends (approved, declined, interrupted), `lastAttempt` of the reply says so.
 * @throws Problem 404 for an unknown payment or card, 409 for what is paid, voided or just being paid
 */
export const pay = async (
  context: Context,
  provider: PaymentProvider,
  id: number,
  methodId: number,
): Promise<Payment> => {
  const begun = await begin(context, provider, id, methodId)
  if ('reply' in begun) return begun.reply
  const { attempt, ending } = await seek(context, provider, begun)
  return context.transact(async (tx) => {
    await settle(tx, attempt, ending, context.clock.now())
    const paid = await findPayment(tx, context.actor, id)
    tx.audit(auditVerbs[ending.outcome], `payment ${id}`, paid.patientId)
    tellOnlookers(tx, paid.patientId)
    return paid
  })
}

type Leftover = Attempt & { outcome: AttemptOutcome; patientId: number }

/** Settles one attempt that no call is waiting for any more. */
const settleLeftover = async (
  { db, clock, audit, bus }: Services,
  provider: PaymentProvider,
  { patientId, ...attempt }: Leftover,
): Promise<void> => {
  const known = await answerOf(provider, provider.lookUp(attempt.reference))
  // Unknown there is no end: a first call may still be on its way. Whoever tries again looks it up first.
  const ending = isSilence(known) || !known ? interrupted : known
  const pending = await db.transaction(async (tx) => {
    const now = clock.now()
    if (!(await settle(tx, attempt, ending, now))) return undefined
    return audit.store(tx, [
      {
        at: now,
        action: auditVerbs[ending.outcome],
        subject: `payment ${attempt.paymentId}`,
        patientIds: [patientId],
        outcome: 'done',
        address: '',
        requestId: `settling ${attempt.id}`,
      },
    ])
  })
  if (!pending) return
  tellOnlookers({ stale: (to, topic) => bus.publish('stale', [{ to, topic }]) }, patientId)
  await audit.chain(pending)
}

/** A chore: asks the provider about attempts that a crash left behind, and about those that it never answered. */
export const settleLeftovers = async (services: Services, provider: PaymentProvider): Promise<void> => {
  const now = services.clock.now()
  const leftovers = await services.db
    .select({
      id: paymentAttempt.id,
      paymentId: paymentAttempt.paymentId,
      reference: paymentAttempt.reference,
      outcome: paymentAttempt.outcome,
      patientId: payment.patientId,
    })
    .from(paymentAttempt)
    .innerJoin(payment, eq(payment.id, paymentAttempt.paymentId))
    .where(
      and(
        eq(paymentAttempt.provider, provider.name),
        or(
          and(
            eq(paymentAttempt.outcome, 'started'),
            lt(paymentAttempt.startedAt, before(now, leftBehindAfter)),
          ),
          and(
            eq(paymentAttempt.outcome, 'interrupted'),
            lt(paymentAttempt.endedAt, before(now, askAgainAfter)),
            sql`${paymentAttempt.startedAt} > ${before(now, askAgainFor).toISOString()}::timestamptz`,
          ),
        ),
      ),
    )
    .orderBy(paymentAttempt.id)
    .limit(100)
  for (const leftover of leftovers) await settleLeftover(services, provider, leftover)
}
