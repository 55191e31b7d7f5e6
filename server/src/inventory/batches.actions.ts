import { eq, sql } from 'drizzle-orm'
import { mostUnits, type Adjustment, type ItemDetail, type Receipt } from '@alafia/contract/inventory/schema'
import { unitsOf } from '@alafia/contract/inventory/units'
import { formatNumber, plainDate } from '@alafia/contract/kernel/format'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { lockBatches } from './actions.ts'
import { showStock, tellLow } from './alerts.actions.ts'
import { findItem } from './items.queries.ts'
import { moveStock } from './movements.actions.ts'
import { mayKeepStock } from './policy.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

const mustFit = (batchNumber: string, quantity: number) => {
  if (quantity > mostUnits)
    throw new Problem(
      'wrong-state',
      `Batch ${batchNumber} would have more than ${formatNumber(mostUnits)} units`,
    )
}

/** The batch of that number, however it is written; a new and empty one where there is none. */
const batchToFill = async (tx: Tx, itemId: number, { batchNumber, expiryDate }: Receipt) => {
  const [known] = await tx
    .select()
    .from(inventoryBatch)
    .where(
      sql`${inventoryBatch.itemId} = ${itemId} and lower(${inventoryBatch.batchNumber}) = lower(${batchNumber}::text)`,
    )
    .orderBy(inventoryBatch.id)
    .limit(1)
    .for('update')
  if (known && known.expiryDate !== expiryDate)
    throw new Problem(
      'wrong-state',
      `Batch ${known.batchNumber} expires on ${plainDate(known.expiryDate)}, not on ${plainDate(expiryDate)}. Please check the pack.`,
    )
  if (known) return known
  const [made] = await tx
    .insert(inventoryBatch)
    .values({ itemId, batchNumber, expiryDate, quantity: 0 })
    .returning()
  if (!made) throw notFound()
  return made
}

/**
 * Takes stock that has come; the same batch number again adds to its batch.
 * @throws Problem 404, and 409 where that batch has another expiry date
 */
export const receiveBatch = (context: Context, id: number, received: Receipt): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory item ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    // Batches of an item come one after the other, so that nobody makes the same one twice.
    const [held] = await tx
      .select({ id: inventoryItem.id })
      .from(inventoryItem)
      .where(eq(inventoryItem.id, id))
      .for('no key update')
    if (!held) throw notFound()
    const item = authorize(held, mayKeepStock(actor))
    const batch = await batchToFill(tx, item.id, received)
    const after = batch.quantity + received.quantity
    mustFit(batch.batchNumber, after)
    const day = { now: clock.now(), today: clock.today() }
    await moveStock(tx, [{ batchId: batch.id, before: batch.quantity, after }], {
      reason: 'received',
      note: received.note,
      movedBy: actor.userId,
      at: day.now,
    })
    tx.record('inventory.received', subject)
    await tellLow(tx, [id], day)
    showStock(tx)
    return findItem(tx, id, day.today)
  })
}

/**
 * Corrects what a batch has: counted, broken, lost, taken off the shelf.
 * @throws Problem 404, and 409 where the batch has less than is to come off
 */
export const adjustBatch = (
  context: Context,
  batchId: number,
  { change, reason }: Adjustment,
): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory batch ${batchId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const [named] = await tx
      .select({ itemId: inventoryBatch.itemId })
      .from(inventoryBatch)
      .where(eq(inventoryBatch.id, batchId))
    if (!named) throw notFound()
    const batches = await lockBatches(tx, [named.itemId])
    const found = batches.find(({ id }) => id === batchId)
    if (!found) throw notFound()
    const batch = authorize(found, mayKeepStock(actor))
    const after = batch.quantity + change
    if (after < 0)
      throw new Problem(
        'wrong-state',
        `Batch ${batch.batchNumber} has ${unitsOf(batch.form, batch.quantity)}: ${-change} can't be taken off`,
      )
    mustFit(batch.batchNumber, after)
    const day = { now: clock.now(), today: clock.today() }
    await moveStock(tx, [{ batchId, before: batch.quantity, after }], {
      reason: 'adjusted',
      note: reason,
      movedBy: actor.userId,
      at: day.now,
    })
    tx.record('inventory.adjusted', subject)
    await tellLow(tx, [batch.itemId], day)
    showStock(tx)
    return findItem(tx, batch.itemId, day.today)
  })
}
