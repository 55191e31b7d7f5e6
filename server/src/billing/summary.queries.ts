import { and, sql } from 'drizzle-orm'
import type { PaymentSummary, PaymentSummaryQuery } from '@alafia/contract/billing/schema'
import { fromMinorUnits } from '@alafia/contract/kernel/minor-units'
import type { Currency } from '@alafia/contract/kernel/money'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { visibleTo } from './policy.ts'
import { payment } from './table.ts'
import { periodsOf } from './period.ts'
import { matchesWords, searchWords } from './search.queries.ts'

const actorId = param('actorId')

const hasFailed = sql`${payment.status} = 'failed'`
const completed = sql`${payment.status} = 'completed'`
const counted = sql`coalesce(${payment.paidAt}, ${payment.createdAt})`
const within = (period: string) =>
  sql`${completed} and ${counted} >= ${param(`${period}Start`)} and ${counted} < ${param(`${period}End`)}`
const sumWhere = (condition: ReturnType<typeof sql>) =>
  sql<string>`in_currency(coalesce(sum(${payment.amount} - ${payment.refunded}) filter (where ${condition}), 0), ${payment.currency})`

const sumsOf = variants(({ role, bySearch }: { role: Role; bySearch: boolean }) =>
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
      .where(and(visibleTo(role, actorId), bySearch ? matchesWords(role) : undefined))
      .groupBy(payment.currency)
      .orderBy(payment.currency)
      .prepare(name),
  ),
)

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

/** The sums (BILL-4) per currency of what the search finds, by the clinic's calendar; added up exactly, by the database. */
export const getPaymentSummary = async (
  context: Context,
  { search = '' }: PaymentSummaryQuery,
): Promise<PaymentSummary> => {
  const { db, actor, clock } = context
  const { month, year } = periodsOf(clock.today(), clock.zone)
  if (actor.role === 'patient') context.about([actor.userId])
  const { currency } = await context.clinic.details()
  const words = searchWords(search)
  const sums = await sumsOf({ role: actor.role, bySearch: words.patterns.length > 0 })(db).execute({
    ...words,
    actorId: actor.userId,
    monthStart: month.start,
    monthEnd: month.end,
    yearStart: year.start,
    yearEnd: year.end,
  })
  return {
    sums: [
      sums.find((one) => one.currency === currency) ?? nothingIn(currency),
      ...sums.filter((one) => one.currency !== currency),
    ],
  }
}
