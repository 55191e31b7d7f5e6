import { asc, eq, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import type { Tx } from '../request/context.ts'
import { invalidateStock, notifyLowStock } from './stock-alerts.actions.ts'
import {
  allocateAll,
  unitsIn,
  type ServedRequest,
  type AllocatedUnits,
  type AllocationRequest,
} from './allocation.ts'
import { moveStock } from './movements.actions.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

/** Who takes what from stock; `subject` is the purpose: `prescription 12`. */
export type StockWithdrawal = {
  requests: readonly AllocationRequest[]
  subject: string
  movedBy: number
  /** The second person who checked it. */
  witnessedBy?: number | null
  at: Date
  today: CivilDate
}

export type StockResult =
  /** The statement was sent but not awaited; `written` settles with it. */
  | { enough: true; taken: AllocatedUnits[]; written: Promise<void> }
  | { enough: false; served: ServedRequest[] }

/**
 * All batches of some items. The items are locked first, then the batches, each in the order of their ids, so that two
 * changes wait for each other and never deadlock.
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
        lowNotifiedAt: inventoryItem.lowNotifiedAt,
        outNotifiedAt: inventoryItem.outNotifiedAt,
        isControlled: inventoryItem.isControlled,
      })
      .from(inventoryItem)
      .where(isAmong(inventoryItem.id, param('itemIds')))
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
        recallId: inventoryBatch.recallId,
        name: item.name,
        dosage: item.dosage,
        form: item.form,
        minStockLevel: item.minStockLevel,
        lowNotifiedAt: item.lowNotifiedAt,
        outNotifiedAt: item.outNotifiedAt,
        isControlled: item.isControlled,
      })
      .from(inventoryBatch)
      .innerJoin(item, eq(item.id, inventoryBatch.itemId))
      // PostgreSQL evaluates the array before it reads the first batch, so all items are locked by then.
      .where(sql`${inventoryBatch.itemId} = any (array(select ${item.id} from ${item}))`)
      .orderBy(asc(inventoryBatch.id))
      .for('update', { of: inventoryBatch })
      .prepare(name)
  )
})

export type LockedBatch = Awaited<ReturnType<ReturnType<typeof lockedBatches>['execute']>>[number]

export const lockBatches = async (tx: Tx, itemIds: readonly number[]): Promise<LockedBatch[]> =>
  itemIds.length === 0 ? [] : lockedBatches(tx).execute({ itemIds: [...new Set(itemIds)] })

/** Items under their minimum, or without a unit, of which that has not been notified yet; `left` are their batches after a change. */
const newlyLow = (left: readonly LockedBatch[], today: CivilDate): number[] => {
  const items = new Map(left.map((batch) => [batch.itemId, batch]))
  const goodOf = (id: number) =>
    unitsIn(
      left.filter(({ itemId }) => itemId === id),
      today,
    )
  return [...items.values()]
    .filter(({ itemId, minStockLevel, lowNotifiedAt, outNotifiedAt }) => {
      const units = goodOf(itemId)
      return (lowNotifiedAt === null && units < minStockLevel) || (outNotifiedAt === null && units === 0)
    })
    .map(({ itemId }) => itemId)
}

/**
 * Takes everything requested from stock, or nothing: the first to expire first, nothing expired, never below zero, with one
 * movement for each batch that changes. The pharmacy's pharmacists and the administrators are notified of each item that falls below its minimum or runs out.
 * @param batches all batches of the requested items; the caller holds their locks
 */
export const takeFromStock = async (
  tx: Tx,
  { requests, subject, movedBy, witnessedBy = null, at, today }: StockWithdrawal,
  batches: readonly LockedBatch[],
): Promise<StockResult> => {
  const { taken, served } = allocateAll(batches, requests, today)
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
  const written = moveStock(tx, changes, { reason: 'dispensed', subject, movedBy, witnessedBy, at })
  // It may fail before anyone awaits it.
  written.catch(() => undefined)
  const low = newlyLow(left, today)
  if (low.length > 0) {
    await written
    await notifyLowStock(tx, low, { now: at, today })
  }
  invalidateStock(tx)
  return { enough: true, taken, written }
}
