import { eq } from 'drizzle-orm'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { inventoryBatch } from './table.ts'

const byId = prepared((db, name) =>
  db
    .select({ id: inventoryBatch.id })
    .from(inventoryBatch)
    .where(eq(inventoryBatch.id, param('id')))
    .prepare(name),
)

/** @throws Problem 404 where there is no such batch */
export const mustBeKnown = async (db: Queryable, id: number): Promise<void> => {
  const [known] = await byId(db).execute({ id })
  if (!known) throw notFound()
}
