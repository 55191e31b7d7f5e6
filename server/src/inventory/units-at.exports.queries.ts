import { and, eq, gte, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Reader } from '../request/context.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

/** Units at a pharmacy that haven't expired. */
export const countUnitsAt = async (db: Reader, pharmacyId: number, today: CivilDate): Promise<number> => {
  const [counted] = await db
    .select({ units: sql<number>`coalesce(sum(${inventoryBatch.quantity}), 0)::int` })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(and(eq(inventoryItem.pharmacyId, pharmacyId), gte(inventoryBatch.expiryDate, today)))
  return counted?.units ?? 0
}
