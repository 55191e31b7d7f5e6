import { sql } from 'drizzle-orm'
import { clinicCurrency } from '../clinic/currency.exports.queries.ts'
import { requireAmount } from '../platform/http/amount.ts'
import { supplierMissing } from './controlled/receiving.ts'
import {
  maxUnits,
  type Adjustment,
  type ItemDetail,
  type ReceiveForm,
} from '@alafia/contract/inventory/schema'
import { unitsOf } from '@alafia/contract/inventory/units'
import { formatNumber, plainDate } from '@alafia/contract/kernel/format'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { rememberGtin, requireNotExpired } from './packs.actions.ts'
import { lockBatches } from './stock.actions.ts'
import { invalidateStock, notifyLowStock } from './stock-alerts.actions.ts'
import { getInventoryItem, lockItem, lockItemOfBatch } from './items.queries.ts'
import { moveStock } from './movements.actions.ts'
import { mayManageStock } from './policy.ts'
import { inventoryBatch } from './table.ts'
import { correctExpiry } from './expiry.actions.ts'

const requireWithinLimit = (batchNumber: string, quantity: number) => {
  if (quantity > maxUnits)
    throw new Problem(
      'wrong-state',
      `Batch ${batchNumber} can't have more than ${formatNumber(maxUnits)} units`,
    )
}

/** The batch with that number, ignoring case, or else a new, empty one. */
const findOrCreateBatch = async (tx: Tx, itemId: number, { batchNumber, expiryDate }: ReceiveForm) => {
  const [existing] = await tx
    .select()
    .from(inventoryBatch)
    .where(
      sql`${inventoryBatch.itemId} = ${itemId} and lower(${inventoryBatch.batchNumber}) = lower(${batchNumber}::text)`,
    )
    .orderBy(inventoryBatch.id)
    .limit(1)
    .for('update')
  if (existing && existing.recallId !== null)
    throw new Problem(
      'wrong-state',
      `Batch ${existing.batchNumber} has been recalled. Don’t take it into stock; send it back to the supplier.`,
    )
  if (existing && existing.expiryDate !== expiryDate && !(await correctExpiry(tx, existing, expiryDate)))
    throw new Problem(
      'wrong-state',
      `Batch ${existing.batchNumber} expires on ${plainDate(existing.expiryDate)}, not on ${plainDate(expiryDate)}. Check the pack.`,
    )
  if (existing) return existing
  const [created] = await tx
    .insert(inventoryBatch)
    .values({ itemId, batchNumber, expiryDate, quantity: 0 })
    .returning()
  if (!created) throw notFound()
  return created
}

/**
 * Receives stock; the same batch number again adds to that batch.
 * @throws Problem 404, 400 for a batch that has expired or a controlled drug without its supplier, and 409 if that batch has another expiry date or the barcode is another
 * item's
 */
export const receiveBatch = (context: Context, id: number, received: ReceiveForm): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory item ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    // The lock makes receipts of one item wait for each other, so that no batch is created twice.
    const item = authorize(await lockItem(tx, actor, id), mayManageStock(actor))
    if (item.isControlled && !received.supplier) throw invalid('supplier', supplierMissing)
    requireNotExpired(received, clock.today())
    if (received.gtin) await rememberGtin(tx, item, received.gtin)
    const batch = await findOrCreateBatch(tx, item.id, received)
    const after = batch.quantity + received.quantity
    requireWithinLimit(batch.batchNumber, after)
    const day = { now: clock.now(), today: clock.today() }
    await moveStock(tx, [{ batchId: batch.id, before: batch.quantity, after }], {
      reason: 'received',
      note: received.note,
      supplier: received.supplier,
      costPrice:
        received.costPrice && requireAmount('costPrice', received.costPrice, await clinicCurrency(tx)),
      movedBy: actor.userId,
      at: day.now,
    })
    tx.record('inventory.received', subject)
    await notifyLowStock(tx, [id], day)
    invalidateStock(tx)
    return getInventoryItem(tx, actor, id, day.today)
  })
}

/**
 * Corrects the units of a batch: counted, broken, lost or removed from stock.
 * @param wasteWitness two people sign what goes to waste: then expired units aren't adjusted away either
 * @throws Problem 404, and 409 for a controlled drug, if the batch has too few units, or units would be taken from a recalled one
 */
export const adjustBatch = (
  context: Context,
  batchId: number,
  { change, reason }: Adjustment,
  { wasteWitness }: { wasteWitness: boolean },
): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory batch ${batchId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const item = await lockItemOfBatch(tx, actor, batchId)
    const batches = await lockBatches(tx, [item.id])
    const found = batches.find(({ id }) => id === batchId)
    if (!found) throw notFound()
    const batch = authorize(found, mayManageStock(actor))
    const after = batch.quantity + change
    if (item.isControlled)
      throw new Problem(
        'wrong-state',
        `${item.name} ${item.dosage} is a controlled drug. Check the balance in the register instead.`,
      )
    // With its own record of why, and a second person where the clinic requires one.
    if (change < 0 && batch.recallId !== null)
      throw new Problem(
        'wrong-state',
        `Batch ${batch.batchNumber} has been recalled. Sign its units off as waste instead.`,
      )
    if (wasteWitness && change < 0 && batch.expiryDate < clock.today())
      throw new Problem(
        'wrong-state',
        `Batch ${batch.batchNumber} has expired. Sign its units off as waste instead.`,
      )
    if (after < 0)
      throw new Problem(
        'wrong-state',
        `Batch ${batch.batchNumber} has only ${unitsOf(batch.form, batch.quantity)}. You can't remove ${-change}.`,
      )
    requireWithinLimit(batch.batchNumber, after)
    const day = { now: clock.now(), today: clock.today() }
    await moveStock(tx, [{ batchId, before: batch.quantity, after }], {
      reason: 'adjusted',
      note: reason,
      movedBy: actor.userId,
      at: day.now,
    })
    tx.record('inventory.adjusted', subject)
    await notifyLowStock(tx, [batch.itemId], day)
    invalidateStock(tx)
    return getInventoryItem(tx, actor, batch.itemId, day.today)
  })
}
