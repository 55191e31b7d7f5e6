import { and, eq, ne, sql } from 'drizzle-orm'
import type { CorrectionForm } from '@alafia/contract/inventory/corrections'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { getInventoryItem, lockItemOfBatch } from './items.queries.ts'
import { mayManageStock } from './policy.ts'
import { invalidateStock } from './stock-alerts.actions.ts'
import { batchCorrection, inventoryBatch } from './table.ts'

/**
 * Corrects a mistyped batch number; the number that it had stays on record.
 * @throws Problem 404, and 409 if it already has that number, or another batch of the item has it
 */
export const correctBatchNumber = (
  context: Context,
  batchId: number,
  { batchNumber, reason }: CorrectionForm,
): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory batch ${batchId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    // With the item's lock nobody receives a batch of that number meanwhile.
    const item = authorize(await lockItemOfBatch(tx, actor, batchId), mayManageStock(actor))
    const [batch] = await tx.select().from(inventoryBatch).where(eq(inventoryBatch.id, batchId)).for('update')
    if (!batch) throw notFound()
    if (batch.batchNumber === batchNumber)
      throw new Problem('wrong-state', `The batch already has the number ${batchNumber}`)
    const [taken] = await tx
      .select({ id: inventoryBatch.id })
      .from(inventoryBatch)
      .where(
        and(
          eq(inventoryBatch.itemId, item.id),
          ne(inventoryBatch.id, batchId),
          sql`lower(${inventoryBatch.batchNumber}) = lower(${batchNumber}::text)`,
        ),
      )
      .limit(1)
    if (taken)
      throw new Problem(
        'wrong-state',
        `${item.name} ${item.dosage} already has a batch ${batchNumber}. Adjust the units of both instead.`,
      )
    await tx.update(inventoryBatch).set({ batchNumber }).where(eq(inventoryBatch.id, batchId))
    await tx.insert(batchCorrection).values({
      batchId,
      numberBefore: batch.batchNumber,
      numberAfter: batchNumber,
      reason,
      correctedBy: actor.userId,
      correctedAt: clock.now(),
    })
    tx.record('inventory.corrected', subject)
    invalidateStock(tx)
    return getInventoryItem(tx, actor, item.id, clock.today())
  })
}
