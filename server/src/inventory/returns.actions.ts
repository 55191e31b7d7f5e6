import { inArray } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Tx } from '../request/context.ts'
import { requireSecondPerson, type SecondPerson } from './controlled/second-person.actions.ts'
import { moveStock, type BatchChange } from './movements.actions.ts'
import { invalidateStock, notifyLowStock } from './stock-alerts.actions.ts'
import { lockBatches } from './stock.actions.ts'
import { inventoryBatch } from './table.ts'

/** Units that were dispensed and come back; `hasLeft`: they were out of the pharmacy's hands. */
export type ReturnedUnits = { batchId: number; quantity: number; hasLeft: boolean }

/** Where returned units go: what was out of the pharmacy's hands, or can't be dispensed any more, is never sold again. */
export type Destination = 'stock' | 'waste'

export type StockReturn = {
  subject: string
  note: string | null
  movedBy: number
  /** Of controlled drugs required. */
  second: SecondPerson | null
  at: Date
  today: CivilDate
}

/**
 * Books units back to their batches, and on to waste where they can't be dispensed again: two movements, so that stock stays the sum
 * of its movements.
 * @throws Problem 400 for a controlled drug without a second person
 * @returns where each of `units` went, in the same order
 */
export const returnUnits = async (
  tx: Tx,
  units: readonly ReturnedUnits[],
  { today, second, ...by }: StockReturn,
): Promise<Destination[]> => {
  if (units.length === 0) return []
  const items = await tx
    .selectDistinct({ id: inventoryBatch.itemId })
    .from(inventoryBatch)
    .where(inArray(inventoryBatch.id, [...new Set(units.map(({ batchId }) => batchId))]))
  const itemIds = items.map(({ id }) => id)
  const cause = { ...by, witnessedBy: second?.id ?? null }
  const batches = new Map((await lockBatches(tx, itemIds)).map((batch) => [batch.id, batch]))
  requireSecondPerson([...batches.values()], second)
  const destinations = units.map(({ batchId, hasLeft }): Destination => {
    const batch = batches.get(batchId)
    return hasLeft || !batch || batch.recallId !== null || batch.expiryDate < today ? 'waste' : 'stock'
  })
  const sumOf = (id: number, destination?: Destination) =>
    units.reduce(
      (sum, { batchId, quantity }, index) =>
        batchId === id && (destination === undefined || destinations[index] === destination)
          ? sum + quantity
          : sum,
      0,
    )
  const returned: BatchChange[] = []
  const wasted: BatchChange[] = []
  for (const { id, quantity: before } of batches.values()) {
    const withAll = before + sumOf(id)
    returned.push({ batchId: id, before, after: withAll })
    wasted.push({ batchId: id, before: withAll, after: withAll - sumOf(id, 'waste') })
  }
  await moveStock(tx, returned, { ...cause, reason: 'returned' })
  await moveStock(tx, wasted, { ...cause, reason: 'wasted' })
  await notifyLowStock(tx, itemIds, { now: cause.at, today })
  invalidateStock(tx)
  return destinations
}
