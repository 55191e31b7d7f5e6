import { and, sql, type SQL } from 'drizzle-orm'
import type { PaymentSummary, PaymentSummaryQuery } from '@alafia/contract/billing/schema'
import { fromMinorUnits } from '@alafia/contract/kernel/minor-units'
import { day } from '@alafia/contract/kernel/durations'
import type { Currency } from '@alafia/contract/kernel/money'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { visibleTo } from './policy.ts'
import { paidOnDay, payment, refund } from './table.ts'
import { periodsOf, type Period } from './period.ts'
import { findCandidates, isCandidate, matchesWords, searchWords } from './search.queries.ts'

const actorId = param('actorId')

const hasFailed = sql`${payment.status} = 'failed'`
const completed = sql`${payment.status} = 'completed'`
const counted = sql`coalesce(${payment.paidAt}, ${payment.createdAt})`
const isOnItsWay = sql`${refund.outcome} in ('started', 'interrupted')`
/** A refund counts once it is made, as in reports (STAT-9). */
const onItsWay = sql`coalesce((select sum(${refund.amount}) from ${refund}
  where ${refund.paymentId} = ${payment.id} and ${isOnItsWay}), 0)`
const sumWhere = (condition: SQL) =>
  sql<string>`in_currency(coalesce(sum(${payment.amount} - ${payment.refunded} + ${onItsWay}) filter (where ${condition}), 0), ${payment.currency})`

const within = (period: string) =>
  sql`${completed} and ${counted} >= ${param(`${period}Start`)} and ${counted} < ${param(`${period}End`)}`

const sumsOf = variants(({ role, bySearch, byIndex }: { role: Role; bySearch: boolean; byIndex: boolean }) =>
  prepared((db, name) =>
    db
      .select({
        currency: payment.currency,
        totalPaid: sumWhere(completed),
        pending: sumWhere(sql`${payment.status} = 'pending'`),
        failed: sumWhere(hasFailed),
        failedCount: sql<number>`(count(*) filter (where ${hasFailed}))::int`,
        thisMonth: sumWhere(within('month')),
        thisYear: sumWhere(within('year')),
      })
      .from(payment)
      .where(
        and(
          visibleTo(role, actorId),
          byIndex ? isCandidate : undefined,
          bySearch ? matchesWords(role) : undefined,
        ),
      )
      .groupBy(payment.currency)
      .orderBy(payment.currency)
      .prepare(name),
  ),
)

/**
 * The sums of all payments, from what is kept by day; of a period's first and last day only the part that lies in it is added up.
 * Each currency is found by one look into the index.
 */
const sumsOfAll = prepared((db, name) => {
  const used = sql`used_currency.code`
  const paid = (days: SQL) =>
    sql`coalesce((select sum(${paidOnDay.amount}) from ${paidOnDay} where ${paidOnDay.currency} = ${used} and ${days}), 0)`
  const between = (
    from: string,
    to: string,
  ) => sql`coalesce((select sum(${payment.amount} - ${payment.refunded}) from ${payment}
    where ${completed} and ${payment.currency} = ${used}
      and ${counted} >= ${param(from)}::timestamptz and ${counted} < ${param(to)}::timestamptz), 0)`
  // Looked up by the refunds, of which few are on their way.
  const onItsWayOf = (days: SQL) =>
    sql`coalesce((select sum(${refund.amount}) from ${refund} inner join ${payment} on ${payment.id} = ${refund.paymentId}
      where ${isOnItsWay} and ${completed} and ${payment.currency} = ${used} and ${days}), 0)`
  const paidIn = (period: string) =>
    sql`${onItsWayOf(
      sql`${counted} >= ${param(`${period}Start`)}::timestamptz and ${counted} < ${param(`${period}End`)}::timestamptz`,
    )} + ${paid(
      sql`${paidOnDay.day} >= (${param(`${period}FirstDay`)}::timestamptz at time zone 'UTC')::date
      and ${paidOnDay.day} < (${param(`${period}LastDay`)}::timestamptz at time zone 'UTC')::date`,
    )} + ${between(`${period}Start`, `${period}FirstDay`)} + ${between(`${period}LastDay`, `${period}End`)}`
  const ofStatus = (status: string) =>
    sql`${payment} where ${payment.currency} = ${used} and ${payment.status} = ${sql.raw(`'${status}'`)}`
  // Nothing was given back of what isn't paid (a constraint), so the index has all of it.
  const unpaid = (status: string) =>
    sql`coalesce((select sum(${payment.amount}) from ${ofStatus(status)}), 0)`
  const shown = (sum: SQL) => sql<string>`in_currency(${sum}, ${used})`
  return db
    .select({
      currency: sql<Currency>`${used}`,
      totalPaid: shown(sql`${paid(sql`true`)} + ${onItsWayOf(sql`true`)}`),
      pending: shown(unpaid('pending')),
      failed: shown(unpaid('failed')),
      failedCount: sql<number>`(select count(*)::int from ${ofStatus('failed')})`,
      thisMonth: shown(paidIn('month')),
      thisYear: shown(paidIn('year')),
    })
    .from(
      sql`(with recursive currencies (code) as (
          (select ${payment.currency} from ${payment} order by ${payment.currency} limit 1)
          union all
          select (select ${payment.currency} from ${payment} where ${payment.currency} > currencies.code
            order by ${payment.currency} limit 1)
          from currencies where currencies.code is not null)
        select code from currencies where code is not null) as used_currency`,
    )
    .orderBy(used)
    .prepare(name)
})

const nothingIn = (currency: Currency) => {
  const none = fromMinorUnits(0, currency)
  return {
    currency,
    totalPaid: none,
    pending: none,
    failed: none,
    failedCount: 0,
    thisMonth: none,
    thisYear: none,
  }
}

/** A period's instants, and the whole days of UTC in it. */
const inDays = (name: string, { start, end }: Period) => ({
  [`${name}Start`]: start,
  [`${name}FirstDay`]: new Date(Math.ceil(start.getTime() / day) * day),
  [`${name}LastDay`]: new Date(Math.floor(end.getTime() / day) * day),
  [`${name}End`]: end,
})

/** Of all payments, or of those that an index finds; undefined if the search is too broad for it. */
const sumsForAdmin = async (db: Database, search: string, instants: Record<string, Date>) => {
  const words = searchWords(search)
  if (words.patterns.length === 0) return sumsOfAll(db).execute(instants)
  const candidates = await findCandidates(db, search)
  return (
    candidates &&
    sumsOf({ role: 'admin', bySearch: words.patterns.length > 1, byIndex: true })(db).execute({
      ...instants,
      ...words,
      candidates,
    })
  )
}

/** The sums (BILL-4) per currency of what the search finds, by the clinic's calendar; added up exactly, by the database. */
export const getPaymentSummary = async (
  context: Context,
  { search = '' }: PaymentSummaryQuery,
): Promise<PaymentSummary> => {
  const { db, actor, clock } = context
  const { month, year } = periodsOf(clock.today(), clock.zone)
  if (actor.role === 'patient') context.about([actor.userId])
  const { currency } = await context.clinic.details()
  const instants = { ...inDays('month', month), ...inDays('year', year) }
  const words = searchWords(search)
  const sums =
    actor.role === 'admin'
      ? await sumsForAdmin(db, search, instants)
      : await sumsOf({ role: actor.role, bySearch: words.patterns.length > 0, byIndex: false })(db).execute({
          ...words,
          ...instants,
          actorId: actor.userId,
        })
  if (!sums) return { sums: [], isTooBroad: true }
  return {
    isTooBroad: false,
    sums: [
      sums.find((one) => one.currency === currency) ?? nothingIn(currency),
      ...sums.filter((one) => one.currency !== currency),
    ],
  }
}
