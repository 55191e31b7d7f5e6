import { asc, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../platform/database/connect.ts'
import { inventoryItem } from './table.ts'

const batchSize = 200

/** Items that were out of stock and have units again; each is returned once, however many processes ask at the same time. */
export const claimBackInStock = async (tx: Transaction) => {
  const due = await tx
    .select({ id: inventoryItem.id })
    .from(inventoryItem)
    .where(isNotNull(inventoryItem.backInStockAt))
    .orderBy(asc(inventoryItem.id))
    .limit(batchSize)
    .for('no key update', { skipLocked: true })
  if (due.length === 0) return []
  return tx
    .update(inventoryItem)
    .set({ backInStockAt: null })
    .where(
      inArray(
        inventoryItem.id,
        due.map(({ id }) => id),
      ),
    )
    .returning()
}
