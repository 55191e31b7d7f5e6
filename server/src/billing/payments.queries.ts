import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Payment, PaymentAttempt, PaymentDetails, PaymentRefund } from '@alafia/contract/billing/schema'
import type { AttemptOutcome } from '@alafia/contract/billing/states'
import type { Money } from '@alafia/contract/kernel/money'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { pageBound } from '../platform/database/page-bound.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Reader } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { counterFor } from './counter/counter-of-payment.queries.ts'
import { findCharged, findCounterDetails } from './counter/receipt.queries.ts'
import { findTaking } from './desk/desk.queries.ts'
import { findGivenBack } from './given-back.queries.ts'
import { listDiscounts } from './discounts/discounts.queries.ts'
import { member, person } from './people.queries.ts'
import { visibleTo } from './policy.ts'
import { requestFor } from './requests/requests.queries.ts'
import type { ReceiptDetails } from './receipt.ts'
import { payment, paymentAttempt, refund } from './table.ts'
import { shownVisit, visitOf } from './visit.queries.ts'

const actorId = param('actorId')

/** Money that waits to be given back stays in sight, whatever was paid since. */
const latest = new QueryBuilder()
  .select({
    outcome: paymentAttempt.outcome,
    reason: paymentAttempt.reason,
    startedAt: paymentAttempt.startedAt,
    endedAt: paymentAttempt.endedAt,
  })
  .from(paymentAttempt)
  .where(eq(paymentAttempt.paymentId, payment.id))
  .orderBy(desc(eq(paymentAttempt.outcome, 'mismatched')), desc(paymentAttempt.id))
  .limit(1)
  .as('latest_attempt')

/** The latest refund. A patient doesn't see one that the bank declined: nothing has changed for them. */
const latestRefundFor = (role: Role) =>
  new QueryBuilder()
    .select({
      amount: sql<Money | null>`${refund.amount}`.as('refund_amount'),
      outcome: sql<AttemptOutcome | null>`${refund.outcome}`.as('refund_outcome'),
      reason: sql<string>`${refund.reason}`.as('refund_reason'),
      failure: (role === 'patient'
        ? sql<string | null>`case when ${refund.provider} <> 'counter' then ${refund.failure} end`
        : sql<string | null>`${refund.failure}`
      ).as('refund_failure'),
      isAtDesk: sql<boolean>`${refund.provider} = 'counter'`.as('refund_at_desk'),
      onCancelling: refund.onCancelling,
      startedAt: refund.startedAt,
      endedAt: refund.endedAt,
    })
    .from(refund)
    .where(
      and(eq(refund.paymentId, payment.id), role === 'patient' ? ne(refund.outcome, 'declined') : undefined),
    )
    .orderBy(desc(refund.id))
    .limit(1)
    .as('latest_refund')

const columns = {
  id: payment.id,
  patientId: payment.patientId,
  appointmentId: payment.appointmentId,
  description: payment.description,
  amount: payment.amount,
  discount: payment.discount,
  refunded: payment.refunded,
  currency: payment.currency,
  status: payment.status,
  paymentMethod: payment.paymentMethod,
  cardLast4: payment.cardLast4,
  transactionId: payment.transactionId,
  paidAt: payment.paidAt,
  createdAt: payment.createdAt,
  createdMicros: sql<number>`(extract(epoch from ${payment.createdAt}) * 1000000)::bigint`,
  firstName: person.firstName,
  lastName: person.lastName,
  memberName: member.name,
  visit: visitOf(payment.appointmentId),
  outcome: latest.outcome,
  reason: latest.reason,
  startedAt: latest.startedAt,
  endedAt: latest.endedAt,
}

const columnsFor = (back: ReturnType<typeof latestRefundFor>, role: Role) => ({
  ...columns,
  counter: counterFor(role),
  request: requestFor(role),
  refundAmount: back.amount,
  refundOutcome: back.outcome,
  refundReason: back.reason,
  refundFailure: back.failure,
  refundAtDesk: back.isAtDesk,
  refundOnCancelling: back.onCancelling,
  refundStartedAt: back.startedAt,
  refundEndedAt: back.endedAt,
})

export const newestFirst = [desc(payment.createdAt), desc(payment.id)]

/** Under the table's name, so that what is joined to payments can be joined to those of a page. */
export const pageOf = (which: SQL | undefined) =>
  new QueryBuilder()
    .select()
    .from(payment)
    .where(which)
    .orderBy(...newestFirst)
    .limit(pageBound)
    .as('payment')

/** Payments as the role sees them: all, or those of a page. */
export const selectPayments = (
  db: Queryable,
  role: Role,
  from: typeof payment | ReturnType<typeof pageOf> = payment,
) => {
  const back = latestRefundFor(role)
  return db
    .select(columnsFor(back, role))
    .from(from)
    .innerJoinLateral(person, sql`true`)
    .leftJoinLateral(member, sql`true`)
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(back, sql`true`)
}

type Row = Awaited<ReturnType<typeof selectPayments>>[number]

const toRefund = (row: Row): PaymentRefund | null =>
  row.refundOutcome === null || row.refundStartedAt === null
    ? null
    : {
        amount: row.refundAmount ?? row.amount,
        outcome: row.refundOutcome,
        reason: row.refundReason ?? '',
        failure: row.refundFailure,
        isAtDesk: row.refundAtDesk,
        onCancelling: row.refundOnCancelling ?? false,
        startedAt: row.refundStartedAt.toISOString(),
        endedAt: row.refundEndedAt?.toISOString() ?? null,
      }

export const toPayment = (row: Row): Payment => {
  const { firstName, lastName, memberName, visit, outcome, reason, startedAt, endedAt, ...rest } = row
  const patientName = `${firstName} ${lastName}`
  return {
    ...rest,
    patientName,
    personName: memberName ?? patientName,
    visit: visit && shownVisit(visit),
    paidAt: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastAttempt:
      outcome === null || startedAt === null
        ? null
        : {
            outcome,
            reason,
            startedAt: startedAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
          },
    refund: toRefund(row),
  }
}

const getStatement = variants((role: Role) =>
  prepared((db, name) =>
    selectPayments(db, role)
      .where(and(eq(payment.id, param('id')), visibleTo(role, actorId)))
      .prepare(name),
  ),
)

/** One payment as the actor may see it. @throws Problem 404 */
export const findPayment = async (reader: Reader, actor: Actor, id: number): Promise<Payment> => {
  const [row] = await getStatement(actor.role)(reader).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  return toPayment(row)
}

/** One payment for a notification, whose readers the caller has chosen. @throws Problem 404 */
export const readBill = async (reader: Reader, id: number): Promise<Payment> => {
  const [row] = await getStatement('admin')(reader).execute({ id })
  if (!row) throw notFound()
  return toPayment(row)
}

/** One payment as the actor may see it; names its patient in the audit entry. @throws Problem 404 */
export const readPayment = async (context: Context, id: number): Promise<Payment> => {
  context.about([], `payment ${id}`)
  const found = await findPayment(context.db, context.actor, id)
  context.about([found.patientId], `payment ${id}`)
  return found
}

/** One payment, and how it was paid at a counter or desk. @throws Problem 404 */
export const readForReceipt = async (
  context: Context,
  id: number,
): Promise<{ paid: Payment } & ReceiptDetails> => {
  const paid = await readPayment(context, id)
  if (paid.counter)
    return { paid, counter: await findCounterDetails(context.db, id), desk: null, givenBack: null }
  const [desk, givenBack] = await Promise.all([findTaking(context.db, id), findGivenBack(context.db, id)])
  return { paid, counter: null, desk, givenBack }
}

/** With instants as PostgreSQL writes them into JSON. */
type AttemptRow = PaymentAttempt

const getDetailsStatement = variants((role: Role) =>
  prepared((db, name) => {
    const tries = db
      .select({
        entry: sql`json_build_object('outcome', ${paymentAttempt.outcome}, 'reason', ${paymentAttempt.reason},
          'startedAt', ${paymentAttempt.startedAt}, 'endedAt', ${paymentAttempt.endedAt})`.as('entry'),
        id: paymentAttempt.id,
      })
      .from(paymentAttempt)
      .where(eq(paymentAttempt.paymentId, payment.id))
      .as('tries')
    const back = latestRefundFor(role)
    return db
      .select({
        ...columnsFor(back, role),
        attempts: sql<
          AttemptRow[]
        >`(select coalesce(json_agg(${tries.entry} order by ${tries.id} desc), '[]'::json) from ${tries})`,
      })
      .from(payment)
      .innerJoinLateral(person, sql`true`)
      .leftJoinLateral(member, sql`true`)
      .leftJoinLateral(latest, sql`true`)
      .leftJoinLateral(back, sql`true`)
      .where(and(eq(payment.id, param('id')), visibleTo(role, actorId)))
      .prepare(name)
  }),
)

const toAttempt = ({ startedAt, endedAt, ...attempt }: AttemptRow): PaymentAttempt => ({
  ...attempt,
  startedAt: new Date(startedAt).toISOString(),
  endedAt: endedAt && new Date(endedAt).toISOString(),
})

/** One payment with all its attempts. @throws Problem 404 */
export const getPayment = async (context: Context, id: number): Promise<PaymentDetails> => {
  const { db, actor } = context
  context.about([], `payment ${id}`)
  const [row] = await getDetailsStatement(actor.role)(db).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  context.about([row.patientId], `payment ${id}`)
  const { attempts, ...rest } = row
  const charged = rest.counter && (await findCharged(db, id))
  const [desk, discounts] = rest.counter
    ? [null, []]
    : await Promise.all([findTaking(db, id), listDiscounts(db, id)])
  return { ...toPayment(rest), attempts: attempts.map(toAttempt), charged, desk, discounts }
}
