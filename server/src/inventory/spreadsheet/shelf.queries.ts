import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/connect.ts'
import { isOnlyFound } from '../only-found.queries.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import type { ShelfBatch, ShelfItem } from './plan.ts'

const columns = {
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

/**
 * Everything that a pharmacy keeps, by name. What a stock-take only found isn't kept (INV-98).
 * @param locked until the transaction ends, no one else changes any of it
 */
export const listShelf = async (
  db: Queryable,
  pharmacyId: number,
  { locked }: { locked: boolean } = { locked: false },
): Promise<ShelfItem[]> => {
  if (locked)
    await db
      .select({ id: inventoryItem.id })
      .from(inventoryItem)
      .where(eq(inventoryItem.pharmacyId, pharmacyId))
      .orderBy(asc(inventoryItem.id))
      .for('no key update')
  const items = await db
    .select(columns)
    .from(inventoryItem)
    .where(eq(inventoryItem.pharmacyId, pharmacyId))
    .orderBy(sql`lower(${inventoryItem.name})`, asc(inventoryItem.id))
  const batches = await db
    .select({
      itemId: inventoryBatch.itemId,
      batchNumber: inventoryBatch.batchNumber,
      expiryDate: inventoryBatch.expiryDate,
      quantity: inventoryBatch.quantity,
    })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(and(eq(inventoryItem.pharmacyId, pharmacyId), not(isOnlyFound)))
    .orderBy(asc(inventoryBatch.expiryDate), asc(inventoryBatch.id))
  const byItem = new Map<number, ShelfBatch[]>()
  for (const { itemId, ...batch } of batches) byItem.set(itemId, [...(byItem.get(itemId) ?? []), batch])
  return items.map((item) => ({ ...item, batches: byItem.get(item.id) ?? [] }))
}
