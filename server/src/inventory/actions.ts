import { asc, inArray, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Tx } from '../request/context.ts'
import { serve, type Served, type Taken, type Want } from './allocation.ts'
import { inventoryBatch, stockMovement } from './table.ts'

/** Who takes what from the shelf, and what for: `prescription 12`. */
export type Taking = { wants: readonly Want[]; subject: string; movedBy: number; at: Date; today: CivilDate }

export type Stocktake = { enough: true; taken: Taken[] } | { enough: false; served: Served[] }

/**
 * Takes all that is wanted from the shelf, or nothing: first-expiring first, nothing expired, never below zero, with one
 * movement for each batch that changes. The batches of all items are locked in the order of their ids, so that two takings
 * wait for each other and never deadlock.
 */
export const takeStock = async (
  tx: Tx,
  { wants, subject, movedBy, at, today }: Taking,
): Promise<Stocktake> => {
  const itemIds = [...new Set(wants.map(({ itemId }) => itemId))]
  const batches =
    itemIds.length === 0
      ? []
      : await tx
          .select({
            id: inventoryBatch.id,
            itemId: inventoryBatch.itemId,
            expiryDate: inventoryBatch.expiryDate,
            quantity: inventoryBatch.quantity,
          })
          .from(inventoryBatch)
          .where(inArray(inventoryBatch.itemId, itemIds))
          .orderBy(asc(inventoryBatch.id))
          .for('update')
  const { taken, served } = serve(batches, wants, today)
  if (served.some(({ quantity, available }) => available < quantity)) return { enough: false, served }

  const movements = batches.flatMap(({ id, quantity: before }) => {
    const leaving = taken
      .filter(({ batchId }) => batchId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return leaving > 0 ? [{ batchId: id, before, after: before - leaving }] : []
  })
  if (movements.length > 0) {
    const changes = sql`jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as change ("batchId" int, "after" int)`
    await tx.execute(
      sql`update ${inventoryBatch} set quantity = change.after from ${changes} where id = change."batchId"`,
    )
    await tx
      .insert(stockMovement)
      .values(
        movements.map((movement) => ({ ...movement, reason: 'dispensed' as const, subject, movedBy, at })),
      )
    tx.stale({ role: 'pharmacist' }, 'inventory')
  }
  return { enough: true, taken }
}
