import { asc, eq, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Tx } from '../request/context.ts'
import { showStock, tellLow } from './alerts.actions.ts'
import { serve, unitsIn, type Served, type Taken, type Want } from './allocation.ts'
import { moveStock } from './movements.actions.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

/** Who takes what from the shelf, and what for: `prescription 12`. */
export type Taking = { wants: readonly Want[]; subject: string; movedBy: number; at: Date; today: CivilDate }

export type Stocktake =
  /** What it changes is on the wire; `written` tells whether that went well. */
  { enough: true; taken: Taken[]; written: Promise<void> } | { enough: false; served: Served[] }

/**
 * All batches of some items, locked in the order of their ids behind the items, so that two changes wait for each other and
 * never deadlock.
 */
const lockedBatches = prepared((db, name) => {
  const item = db.$with('item').as(
    db
      .select({
        id: inventoryItem.id,
        name: inventoryItem.name,
        dosage: inventoryItem.dosage,
        form: inventoryItem.form,
        minStockLevel: inventoryItem.minStockLevel,
        lowToldAt: inventoryItem.lowToldAt,
      })
      .from(inventoryItem)
      .where(sql`${inventoryItem.id} = any (${param('itemIds')}::int[])`)
      .orderBy(asc(inventoryItem.id))
      .for('no key update'),
  )
  return (
    db
      .with(item)
      .select({
        id: inventoryBatch.id,
        itemId: inventoryBatch.itemId,
        batchNumber: inventoryBatch.batchNumber,
        expiryDate: inventoryBatch.expiryDate,
        quantity: inventoryBatch.quantity,
        name: item.name,
        dosage: item.dosage,
        form: item.form,
        minStockLevel: item.minStockLevel,
        lowToldAt: item.lowToldAt,
      })
      .from(inventoryBatch)
      .innerJoin(item, eq(item.id, inventoryBatch.itemId))
      // An array is whole before the first batch is looked at: so all items are locked by then.
      .where(sql`${inventoryBatch.itemId} = any (array(select ${item.id} from ${item}))`)
      .orderBy(asc(inventoryBatch.id))
      .for('update', { of: inventoryBatch })
      .prepare(name)
  )
})

export type LockedBatch = Awaited<ReturnType<ReturnType<typeof lockedBatches>['execute']>>[number]

export const lockBatches = async (tx: Tx, itemIds: readonly number[]): Promise<LockedBatch[]> =>
  itemIds.length === 0 ? [] : lockedBatches(tx).execute({ itemIds: [...new Set(itemIds)] })

/** Items under their minimum of which nobody was told; `left` are their batches after a change. */
const newlyLow = (left: readonly LockedBatch[], today: CivilDate): number[] => {
  const items = new Map(left.map((batch) => [batch.itemId, batch]))
  const goodOf = (id: number) =>
    unitsIn(
      left.filter(({ itemId }) => itemId === id),
      today,
    )
  return [...items.values()]
    .filter(({ itemId, minStockLevel, lowToldAt }) => lowToldAt === null && goodOf(itemId) < minStockLevel)
    .map(({ itemId }) => itemId)
}

/**
 * Takes all that is wanted from the shelf, or nothing: first-expiring first, nothing expired, never below zero, with one
 * movement for each batch that changes. Who looks after the stock is told of each item that comes under its minimum.
 * @param batches all of what is wanted, whose locks the caller holds
 */
export const takeStock = async (
  tx: Tx,
  { wants, subject, movedBy, at, today }: Taking,
  batches: readonly LockedBatch[],
): Promise<Stocktake> => {
  const { taken, served } = serve(batches, wants, today)
  if (served.some(({ quantity, available }) => available < quantity)) return { enough: false, served }
  if (taken.length === 0) return { enough: true, taken, written: Promise.resolve() }

  const leaving = new Map<number, number>()
  for (const { batchId, quantity } of taken) leaving.set(batchId, quantity + (leaving.get(batchId) ?? 0))
  const left = batches.map((batch) => ({ ...batch, quantity: batch.quantity - (leaving.get(batch.id) ?? 0) }))
  const changes = left.map(({ id, quantity: after }) => ({
    batchId: id,
    before: after + (leaving.get(id) ?? 0),
    after,
  }))
  const written = moveStock(tx, changes, { reason: 'dispensed', subject, movedBy, at })
  // It may fail before anybody awaits it.
  written.catch(() => undefined)
  const low = newlyLow(left, today)
  if (low.length > 0) {
    await written
    await tellLow(tx, low, { now: at, today })
  }
  showStock(tx)
  return { enough: true, taken, written }
}
