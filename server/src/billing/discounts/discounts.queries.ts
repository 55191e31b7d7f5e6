import { eq, sql } from 'drizzle-orm'
import type { GivenDiscount } from '@alafia/contract/billing/schema'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { paymentDiscount } from './table.ts'

const selectDiscounts = prepared((db, name) => {
  const giver = people('discount_giver')
  return db
    .select({
      amount: paymentDiscount.amount,
      percent: paymentDiscount.percent,
      reason: paymentDiscount.reason,
      givenBy: sql<string>`${fullName(giver)}`,
      givenAt: paymentDiscount.givenAt,
    })
    .from(paymentDiscount)
    .innerJoin(giver, eq(giver.id, paymentDiscount.givenBy))
    .where(eq(paymentDiscount.paymentId, param('id')))
    .orderBy(paymentDiscount.id)
    .prepare(name)
})

/** What was taken off a bill, oldest first. The caller has checked that it may be seen. */
export const listDiscounts = async (db: Queryable, id: number): Promise<GivenDiscount[]> =>
  (await selectDiscounts(db).execute({ id })).map(({ givenAt, ...given }) => ({
    ...given,
    givenAt: givenAt.toISOString(),
  }))
