import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Reader } from '../request/context.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

/** Units at a pharmacy that haven't expired and aren't recalled. */
export const countUnitsAt = async (db: Reader, pharmacyId: number, today: CivilDate): Promise<number> => {
  const [counted] = await db
    .select({ units: sql<number>`coalesce(sum(${inventoryBatch.quantity}), 0)::int` })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(
      and(
        eq(inventoryItem.pharmacyId, pharmacyId),
        gte(inventoryBatch.expiryDate, today),
        isNull(inventoryBatch.recallId),
      ),
    )
  return counted?.units ?? 0
}
