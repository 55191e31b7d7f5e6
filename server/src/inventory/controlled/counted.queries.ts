import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/connect.ts'
import { stockTakeCount, stockTakeLine } from '../stock-take/table.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'

/** Whether a stock-take found another number of a controlled drug: then a second person signs, whatever the clinic requires. */
export const differsInControlled = async (db: Queryable, stockTakeId: number): Promise<boolean> => {
  const [found] = await db
    .select({ id: inventoryItem.id })
    .from(stockTakeLine)
    .innerJoin(stockTakeCount, eq(stockTakeCount.id, stockTakeLine.countId))
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTakeLine.batchId))
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(
      and(
        eq(stockTakeLine.stockTakeId, stockTakeId),
        eq(inventoryItem.isControlled, true),
        ne(stockTakeCount.counted, stockTakeCount.expected),
      ),
    )
    .limit(1)
  return found !== undefined
}
