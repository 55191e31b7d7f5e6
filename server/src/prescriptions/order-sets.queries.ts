import { eq, sql } from 'drizzle-orm'
import type { OrderSet } from '@alafia/contract/prescriptions/order-sets'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { orderSet } from './table.ts'

const columns = { id: orderSet.id, name: orderSet.name, medications: orderSet.medications }

const listStatement = prepared((db, name) =>
  db
    .select(columns)
    .from(orderSet)
    .where(eq(orderSet.doctorId, param('doctorId')))
    .orderBy(sql`lower(${orderSet.name})`)
    .prepare(name),
)

/** The doctor's own, by name. */
export const listOrderSets = ({ db, actor }: Context): Promise<OrderSet[]> =>
  listStatement(db).execute({ doctorId: actor.userId })
