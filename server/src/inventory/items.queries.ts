import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { itemFigures, byExpiryThenEmpty, batchStatusOf } from './batch-status.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

export const itemColumns = {
  id: inventoryItem.id,
  name: inventoryItem.name,
  genericName: inventoryItem.genericName,
  dosage: inventoryItem.dosage,
  form: inventoryItem.form,
  manufacturer: inventoryItem.manufacturer,
  price: inventoryItem.price,
  minStockLevel: inventoryItem.minStockLevel,
}

type StoredBatch = { id: number; batchNumber: string; expiryDate: CivilDate; quantity: number }

const batchesOfItem = sql<StoredBatch[]>`(${new QueryBuilder()
  .select({
    batches: sql`coalesce(jsonb_agg(jsonb_build_object('id', ${inventoryBatch.id},
      'batchNumber', ${inventoryBatch.batchNumber}, 'expiryDate', ${inventoryBatch.expiryDate},
      'quantity', ${inventoryBatch.quantity})), '[]')`.as('batches'),
  })
  .from(inventoryBatch)
  .where(eq(inventoryBatch.itemId, inventoryItem.id))})`

const selectItem = prepared((db, name) =>
  db
    .select({ ...itemColumns, batches: batchesOfItem })
    .from(inventoryItem)
    .where(eq(inventoryItem.id, param('id')))
    .prepare(name),
)

/** An item with all its batches. @throws Problem 404 */
export const getInventoryItem = async (db: Queryable, id: number, today: CivilDate): Promise<ItemDetail> => {
  const [row] = await selectItem(db).execute({ id })
  if (!row) throw notFound()
  const { batches: stored, ...item } = row
  const batches = byExpiryThenEmpty(stored)
  const figures = itemFigures(batches, today)
  return {
    ...item,
    ...figures,
    isLow: figures.quantity < item.minStockLevel,
    batches: batches.map((batch) => ({ ...batch, status: batchStatusOf(batch.expiryDate, today) })),
  }
}
