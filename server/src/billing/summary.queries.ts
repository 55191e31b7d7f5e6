import { and, sql } from 'drizzle-orm'
import type { PaymentSummary, PaymentSummaryQuery } from '@alafia/contract/billing/schema'
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
  sql<string>`coalesce(sum(${payment.amount} - ${payment.refunded}) filter (where ${condition}), 0.00)`

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

const nothing = {
  totalPaid: '0.00',
  pending: '0.00',
  failed: '0.00',
  failedCount: 0,
  thisMonth: '0.00',
  thisYear: '0.00',
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
      sums.find((one) => one.currency === currency) ?? { currency, ...nothing },
      ...sums.filter((one) => one.currency !== currency),
    ],
  }
}
