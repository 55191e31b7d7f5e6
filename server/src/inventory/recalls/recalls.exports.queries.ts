import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { param } from '../../platform/database/param.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Tx } from '../../request/context.ts'
import type { Actor } from '../../sessions/actor.ts'
import { isInScope, type StockScope } from '../policy.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { findRecall } from './recalls.queries.ts'
import { recalledBatch } from './table.ts'

/** The recall, for those who may see one of its batches. @throws Problem 404 */
export const requireRecall = (db: Queryable, actor: Actor, id: number) => findRecall(db, actor, id)

/** Joined by other slices: the batches of recall `recallId` that the actor may see. */
export const batchesInRecall = <Alias extends string>(alias: Alias, scope: StockScope) =>
  new QueryBuilder()
    .select({ batchId: recalledBatch.batchId, itemId: inventoryBatch.itemId })
    .from(recalledBatch)
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, recalledBatch.batchId))
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(and(eq(recalledBatch.recallId, param('recallId')), isInScope(scope)))
    .as(alias)

/** Those of the batches that are recalled. They stay as they are until the transaction ends. */
export const recalledAmong = async (tx: Tx, batchIds: readonly number[]): Promise<string[]> => {
  if (batchIds.length === 0) return []
  const rows = await tx
    .select({ batchNumber: inventoryBatch.batchNumber, recallId: inventoryBatch.recallId })
    .from(inventoryBatch)
    .where(sql`${inventoryBatch.id} in (${sql.join([...new Set(batchIds)], sql`, `)})`)
    .orderBy(inventoryBatch.id)
    .for('share')
  return rows.flatMap(({ batchNumber, recallId }) => (recallId === null ? [] : [batchNumber]))
}
