import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CounterBill } from '@alafia/contract/billing/counter'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/is-among.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import { payment, paymentAttempt, refund } from '../table.ts'
import { counterTaking } from './table.ts'

const refunds = (() => {
  const giver = people('giver')
  return new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('id', ${refund.id}, 'amount', ${refund.amount}::text,
        'how', case when ${refund.provider} = 'counter' then 'counter' else 'card' end,
        'outcome', ${refund.outcome}, 'reason', ${refund.reason}, 'failure', ${refund.failure},
        'startedAt', ${isoTimeOf(refund.startedAt)}, 'endedAt', ${isoTimeOf(refund.endedAt)},
        'givenAs', ${refund.givenAs}, 'givenBy', ${fullName(giver)}) order by ${refund.id}), '[]')`,
    })
    .from(refund)
    .leftJoin(giver, eq(giver.id, refund.givenBy))
    .where(eq(refund.paymentId, payment.id))
})()

const lastAttempt = sql<
  CounterBill['lastAttempt']
>`(select json_build_object('outcome', ${paymentAttempt.outcome},
  'reason', ${paymentAttempt.reason}, 'startedAt', ${isoTimeOf(paymentAttempt.startedAt)})
  from ${paymentAttempt} where ${paymentAttempt.paymentId} = ${payment.id} order by ${paymentAttempt.id} desc limit 1)`

const approvedBy = sql`(select ${paymentAttempt.startedBy} from ${paymentAttempt}
  where ${paymentAttempt.paymentId} = ${payment.id} and ${paymentAttempt.outcome} = 'approved' limit 1)`

const selectBills = prepared((db, name) => {
  const [agreedBy, taker] = [people('agreed_by'), people('taker')]
  return db
    .select({
      id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      paymentMethod: payment.paymentMethod,
      cardLast4: payment.cardLast4,
      paidAt: payment.paidAt,
      onAccountAt: payment.onAccountAt,
      onAccountBy: sql<string | null>`${fullName(agreedBy)}`,
      takenBy: sql<string | null>`${fullName(taker)}`,
      received: counterTaking.received,
      reference: counterTaking.reference,
      lastAttempt,
      refunds: sql<CounterBill['refunds']>`(${refunds})`,
    })
    .from(payment)
    .leftJoin(counterTaking, eq(counterTaking.paymentId, payment.id))
    .leftJoin(agreedBy, eq(agreedBy.id, payment.onAccountBy))
    .leftJoin(taker, eq(taker.id, sql`coalesce(${counterTaking.takenBy}, ${approvedBy})`))
    .where(isAmong(payment.id, param('ids')))
    .prepare(name)
})

type BillRow = Awaited<ReturnType<ReturnType<typeof selectBills>['execute']>>[number]

const toBill = ({ paidAt, onAccountAt, ...row }: BillRow): CounterBill => ({
  ...row,
  paidAt: paidAt?.toISOString() ?? null,
  onAccountAt: onAccountAt?.toISOString() ?? null,
})

/** These bills of a counter, by id. The caller has checked that they may be seen. */
export const billsById = async (
  reader: Queryable,
  ids: readonly number[],
): Promise<Map<number, CounterBill>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectBills(reader).execute({ ids: [...ids] })
  return new Map(rows.map((row) => [row.id, toBill(row)]))
}

/** One of them. @throws Problem 404 */
export const findBill = async (reader: Queryable, id: number): Promise<CounterBill> => {
  const bill = (await billsById(reader, [id])).get(id)
  if (!bill) throw notFound()
  return bill
}
