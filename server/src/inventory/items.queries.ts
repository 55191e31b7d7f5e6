import { and, eq, not, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { pharmacyNames } from '../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { isInScope, scopeOf, type StockScope } from './policy.ts'
import { itemFigures, byExpiryThenEmpty, batchStatusOf } from './batch-status.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import { isOnlyFound } from './only-found.queries.ts'

export const itemColumns = {
  id: inventoryItem.id,
  name: inventoryItem.name,
  genericName: inventoryItem.genericName,
  dosage: inventoryItem.dosage,
  form: inventoryItem.form,
  manufacturer: inventoryItem.manufacturer,
  price: inventoryItem.price,
  minStockLevel: inventoryItem.minStockLevel,
  isControlled: inventoryItem.isControlled,
}

/** Where an item is kept, as joined to it. */
export const pharmacyOfItem = () => {
  const kept = pharmacyNames('kept_at')
  return { kept, pharmacy: { id: kept.id, name: kept.name }, isKept: eq(kept.id, inventoryItem.pharmacyId) }
}

type StoredBatch = {
  id: number
  batchNumber: string
  expiryDate: CivilDate
  quantity: number
  recallId: number | null
}

const batchesOfItem = sql<StoredBatch[]>`(${new QueryBuilder()
  .select({
    batches: sql`coalesce(jsonb_agg(jsonb_build_object('id', ${inventoryBatch.id},
      'batchNumber', ${inventoryBatch.batchNumber}, 'expiryDate', ${inventoryBatch.expiryDate},
      'quantity', ${inventoryBatch.quantity}, 'recallId', ${inventoryBatch.recallId})), '[]')`.as('batches'),
  })
  .from(inventoryBatch)
  .where(and(eq(inventoryBatch.itemId, inventoryItem.id), not(isOnlyFound)))})`

const selectItem = variants((scope: StockScope) =>
  prepared((db, name) => {
    const { kept, pharmacy, isKept } = pharmacyOfItem()
    return db
      .select({ ...itemColumns, pharmacy, batches: batchesOfItem })
      .from(inventoryItem)
      .innerJoin(kept, isKept)
      .where(and(eq(inventoryItem.id, param('id')), isInScope(scope)))
      .prepare(name)
  }),
)

/** An item with all its batches. @throws Problem 404 if the actor may not see it */
export const getInventoryItem = async (
  db: Queryable,
  actor: Actor,
  id: number,
  today: CivilDate,
): Promise<ItemDetail> => {
  const [row] = await selectItem(scopeOf(actor))(db).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  const { batches: stored, ...item } = row
  const batches = byExpiryThenEmpty(stored)
  const figures = itemFigures(batches, today)
  return {
    ...item,
    ...figures,
    isLow: figures.quantity < item.minStockLevel,
    batches: batches.map((batch) => ({ ...batch, status: batchStatusOf(batch, today) })),
  }
}

const lockedItem = variants((scope: StockScope) =>
  prepared((db, name) =>
    db
      .select()
      .from(inventoryItem)
      .where(and(eq(inventoryItem.id, param('id')), isInScope(scope)))
      .for('no key update')
      .prepare(name),
  ),
)

/** Locks an item until the transaction ends. @throws Problem 404 if the actor may not see it */
export const lockItem = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<typeof inventoryItem.$inferSelect> => {
  const [locked] = await lockedItem(scopeOf(actor))(tx).execute({ id, actorId: actor.userId })
  if (!locked) throw notFound()
  return locked
}

/** Locks the item that a batch belongs to. @throws Problem 404 if the actor may not see it */
export const lockItemOfBatch = async (tx: Tx, actor: Actor, batchId: number) => {
  const [batch] = await tx
    .select({ itemId: inventoryBatch.itemId })
    .from(inventoryBatch)
    .where(eq(inventoryBatch.id, batchId))
  if (!batch) throw notFound()
  return lockItem(tx, actor, batch.itemId)
}
