import { and, eq, max, sql } from 'drizzle-orm'
import type { Money } from '@alafia/contract/kernel/money'
import type { Queryable } from '../platform/database/connect.ts'
import { payment, refund } from './table.ts'

/** All that has gone back, and when the last of it did; what is on its way doesn't count. */
export type GivenBack = { amount: Money; at: string }

/** Null if nothing went back yet. The caller has checked that the payment may be seen. */
export const findGivenBack = async (db: Queryable, id: number): Promise<GivenBack | null> => {
  const [back] = await db
    .select({
      amount: sql<Money>`in_currency(sum(${refund.amount}), ${payment.currency})`,
      at: max(refund.endedAt),
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.paymentId, id), eq(refund.outcome, 'approved')))
    .groupBy(payment.currency)
  return back?.at ? { amount: back.amount, at: back.at.toISOString() } : null
}
