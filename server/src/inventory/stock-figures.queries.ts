import { and, eq, gte, isNull, sql, type SQL } from 'drizzle-orm'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import { param } from '../platform/database/param.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

/** Batches of the row's item that have not expired and aren't recalled. */
export const usableBatches = and(
  eq(inventoryBatch.itemId, inventoryItem.id),
  gte(inventoryBatch.expiryDate, param('today')),
  isNull(inventoryBatch.recallId),
)

const units = (condition: SQL) =>
  sql<number>`coalesce(sum(${inventoryBatch.quantity}) filter (where ${condition}), 0)::int`

export const todayParam = sql`${param('today')}::date`

/** Units of the batches that a query groups by item. */
export const unitsByStatus = {
  good: units(sql`${inventoryBatch.recallId} is null and ${inventoryBatch.expiryDate} >= ${todayParam}`),
  expiring: units(
    sql`${inventoryBatch.recallId} is null and ${inventoryBatch.expiryDate} between ${todayParam} and ${todayParam} + ${sql.raw(String(expiringSoonDays))}`,
  ),
  expired: units(sql`${inventoryBatch.expiryDate} < ${todayParam}`),
}
