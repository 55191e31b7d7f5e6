import { desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { DeskClosing, DeskSum, OpenDesk } from '@alafia/contract/billing/desk-closing'
import { takenAsLabel, type TakenAs } from '@alafia/contract/billing/states'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { fullName, people } from '../../../accounts/exports.queries.ts'
import { isoTimeOf } from '../../../platform/database/iso-time.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { csvFile, type CsvColumn } from '../../../request/csv.ts'
import type { Context, Reader } from '../../../request/context.ts'
import { idBelow } from '../../../request/next-page.ts'
import { payment, refund } from '../../table.ts'
import { counterTaking } from '../../counter/table.ts'
import { deskClosing, deskClosingRefund, deskClosingSum, deskClosingTaking } from './table.ts'

/** Payments taken at the desk; those of a pharmacy's counter aren't. */
export const takingsWhere = (condition: SQL): SQL =>
  sql`from ${counterTaking} inner join ${payment} on ${payment.id} = ${counterTaking.paymentId} and ${payment.pharmacyId} is null
    left join ${deskClosingTaking} on ${deskClosingTaking.paymentId} = ${counterTaking.paymentId} where ${condition}`

/** What was given back at the desk. */
export const refundsWhere = (condition: SQL): SQL =>
  sql`from ${refund} inner join ${payment} on ${payment.id} = ${refund.paymentId} and ${payment.pharmacyId} is null
    left join ${deskClosingRefund} on ${deskClosingRefund.refundId} = ${refund.id}
    where ${refund.provider} = 'counter' and ${refund.outcome} = 'approved' and ${condition}`

/** In no closing yet, and no later than this. */
export const openUntil = (until: Date) => ({
  takings: sql`${deskClosingTaking.closingId} is null and ${counterTaking.takenAt} <= ${until.toISOString()}::timestamptz`,
  refunds: sql`${deskClosingRefund.closingId} is null and ${refund.endedAt} <= ${until.toISOString()}::timestamptz`,
})

export type Sum = DeskSum & { movements: number }

/** In the order of the screen: each way of paying in the clinic's currency, and in any other currency that there is. */
export const sumsOf = async (db: Reader, where: { takings: SQL; refunds: SQL }): Promise<Sum[]> => {
  const { rows } = await db.execute<Sum>(sql`
    with moved as (
      select ${payment.currency} as currency, ${counterTaking.method} as method, ${counterTaking.amount} as taken, 0 as given_back
        ${takingsWhere(where.takings)}
      union all select ${payment.currency}, ${refund.givenAs}, 0, ${refund.amount} ${refundsWhere(where.refunds)}),
    shown as (
      select c.currency, m.method, m.place from (select clinic_currency() as currency union select currency from moved) as c
      cross join (values ('cash', 1), ('transfer', 2), ('terminal', 3)) as m (method, place))
    select shown.currency, shown.method, in_currency(coalesce(sum(taken), 0), shown.currency)::text as taken, in_currency(coalesce(sum(given_back), 0), shown.currency)::text as "givenBack",
      in_currency(coalesce(sum(taken - given_back), 0), shown.currency)::text as expected, count(moved.method)::int as movements
    from shown left join moved using (currency, method)
    group by shown.currency, shown.method, shown.place order by shown.currency <> clinic_currency(), shown.currency, shown.place`)
  return rows
}

/** Who closed the desk last. */
export const lastClosing = async (db: Reader) => {
  const closer = people('desk_closer')
  const [last] = await db
    .select({
      id: deskClosing.id,
      closedAt: deskClosing.closedAt,
      closedBy: sql<string>`${fullName(closer)}`,
    })
    .from(deskClosing)
    .innerJoin(closer, eq(closer.id, deskClosing.closedBy))
    .orderBy(desc(deskClosing.id))
    .limit(1)
  return last
}

/** Only administrators get here: the desk is the clinic's. */
export const getOpenDesk = async ({ db, clock }: Context): Promise<OpenDesk> => {
  const until = clock.now()
  // First, so that what is closed in between isn't counted after the closing that it is in.
  const last = await lastClosing(db)
  const sums = await sumsOf(db, openUntil(until))
  return {
    after: last?.id ?? null,
    closedAt: last?.closedAt.toISOString() ?? null,
    until: until.toISOString(),
    movements: sums.reduce((count, { movements }) => count + movements, 0),
    sums: sums.map(({ movements: _, ...sum }) => sum),
  }
}

const selectClosings = (db: Reader, condition: SQL) => {
  const closer = people('desk_closer')
  const expected = sql`${deskClosingSum.taken} - ${deskClosingSum.givenBack}`
  return db
    .select({
      id: deskClosing.id,
      until: deskClosing.until,
      closedAt: deskClosing.closedAt,
      closedBy: sql<string>`${fullName(closer)}`,
      sums: sql<
        DeskClosing['sums']
      >`(select json_agg(json_build_object('currency', ${deskClosingSum.currency},
          'method', ${deskClosingSum.method}, 'taken', ${deskClosingSum.taken}::text, 'givenBack', ${deskClosingSum.givenBack}::text,
          'expected', (${expected})::text, 'counted', ${deskClosingSum.counted}::text,
          'difference', (${deskClosingSum.counted} - (${expected}))::text, 'note', ${deskClosingSum.note})
          order by ${deskClosingSum.currency}, array_position(array['cash', 'transfer', 'terminal'], ${deskClosingSum.method}))
        from ${deskClosingSum} where ${deskClosingSum.closingId} = ${deskClosing.id})`,
    })
    .from(deskClosing)
    .innerJoin(closer, eq(closer.id, deskClosing.closedBy))
    .where(condition)
    .orderBy(desc(deskClosing.id))
}

const toClosing = (row: Awaited<ReturnType<typeof selectClosings>>[number]): DeskClosing => ({
  ...row,
  until: row.until.toISOString(),
  closedAt: row.closedAt.toISOString(),
})

/** A page of closings plus one row, newest first. */
export const listClosings = async (
  { db }: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DeskClosing[]> =>
  (await selectClosings(db, lt(deskClosing.id, idBelow(cursor))).limit(limit + 1)).map(toClosing)

/** @throws Problem 404 */
export const findClosing = async (db: Reader, id: number): Promise<DeskClosing> => {
  const [found] = await selectClosings(db, eq(deskClosing.id, id))
  if (!found) throw notFound()
  return toClosing(found)
}

type Line = {
  what: string
  at: string
  payment: number | null
  method: TakenAs
  currency: Currency
  taken: Money | null
  givenBack: Money | null
  counted: string | null
  difference: string | null
  reference: string | null
  by: string
  note: string | null
}

const columns: readonly CsvColumn<Line>[] = [
  { header: 'What', cell: ({ what }) => what },
  { header: 'Time (UTC)', cell: ({ at }) => at },
  { header: 'Payment', cell: ({ payment: number }) => number },
  { header: 'Way', cell: ({ method }) => takenAsLabel[method] },
  { header: 'Currency', cell: ({ currency }) => currency },
  { header: 'Taken', cell: ({ taken }) => taken },
  { header: 'Given back', cell: ({ givenBack }) => givenBack },
  { header: 'Counted', cell: ({ counted }) => counted },
  { header: 'Difference', cell: ({ difference }) => difference },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'By', cell: ({ by }) => by },
  { header: 'Note', cell: ({ note }) => note },
]

/** Each payment and refund of a closing, the oldest first, without names of patients; then what was counted. @throws Problem 404 */
export const closingCsv = async ({ db }: Context, id: number): Promise<Download> => {
  const { sums, closedAt, closedBy } = await findClosing(db, id)
  const mover = people('desk_mover')
  const nameOf = (by: SQL) => sql`(select ${fullName(mover)} from ${mover} where ${mover.id} = ${by})`
  const { rows } = await db.execute<Line>(sql`
    select 'payment' as what, ${isoTimeOf(counterTaking.takenAt)} as at, ${payment.id} as payment, ${counterTaking.method} as method,
        ${payment.currency} as currency, ${counterTaking.amount}::text as taken, null as "givenBack", null as counted, null as difference,
        ${counterTaking.reference} as reference, ${nameOf(sql`${counterTaking.takenBy}`)} as by, null as note
      ${takingsWhere(eq(deskClosingTaking.closingId, id))}
    union all select 'refund', ${isoTimeOf(refund.endedAt)}, ${payment.id}, ${refund.givenAs}, ${payment.currency}, null,
        ${refund.amount}::text, null, null, ${refund.givenReference}, ${nameOf(sql`${refund.givenBy}`)}, ${refund.reason}
      ${refundsWhere(eq(deskClosingRefund.closingId, id))}
    order by at, payment`)
  const counts = sums.map(({ expected: _, ...sum }): Line => ({
    ...sum,
    what: 'closing',
    at: closedAt,
    payment: null,
    reference: null,
    by: closedBy,
  }))
  return csvFile(`Desk closing ${id}.csv`, columns, [[...rows, ...counts]])
}
