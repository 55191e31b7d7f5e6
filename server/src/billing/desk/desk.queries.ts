import { eq, sql } from 'drizzle-orm'
import type { TakenAtDesk } from '@alafia/contract/billing/schema'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { counterTaking } from '../counter/table.ts'

const selectTaking = prepared((db, name) => {
  const taker = people('desk_taker')
  return db
    .select({
      takenBy: sql<string>`${fullName(taker)}`,
      received: counterTaking.received,
      reference: counterTaking.reference,
    })
    .from(counterTaking)
    .innerJoin(taker, eq(taker.id, counterTaking.takenBy))
    .where(eq(counterTaking.paymentId, param('id')))
    .prepare(name)
})

/** Who took the payment of a visit at the desk; null if it wasn't paid there. The caller has checked that it may be seen. */
export const findTaking = async (db: Queryable, id: number): Promise<TakenAtDesk | null> =>
  (await selectTaking(db).execute({ id }))[0] ?? null
