import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Recall, RecallForm } from '@alafia/contract/inventory/recalls'
import { pharmacistsOf } from '../../pharmacies/exports.queries.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { requireBatch } from '../exports.queries.ts'
import { mayLiftRecall } from '../policy.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { lockBatches } from '../stock.actions.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { batchesToRecall, findRecall } from './recalls.queries.ts'
import { lockRecalls } from './quarantine.actions.ts'
import { recall, recalledBatch, recallLift } from './table.ts'

const afterChange = async (tx: Tx, { clock }: Context, itemIds: readonly number[]) => {
  await notifyLowStock(tx, itemIds, { now: clock.now(), today: clock.today() })
  invalidateStock(tx)
  tx.invalidate({ role: 'patient' }, 'prescriptions')
  tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
}

/** The pharmacists of every pharmacy that has one of the batches, each once, in two round trips. */
const notifyPharmacists = async (
  tx: Tx,
  { actor }: Context,
  itemIds: readonly number[],
  { batchNumber, itemName }: { batchNumber: string; itemName: string },
) => {
  const items = await tx
    .select({ id: inventoryItem.id, pharmacyId: inventoryItem.pharmacyId })
    .from(inventoryItem)
    .where(inArray(inventoryItem.id, [...itemIds]))
    .orderBy(desc(inventoryItem.id))
  // A pharmacy may keep the same medicine of two makers.
  const itemOf = new Map(items.map(({ id, pharmacyId }) => [pharmacyId, id]))
  const pharmacists = await pharmacistsOf(tx, [...itemOf.keys()])
  for (const [pharmacyId, itemId] of itemOf)
    tx.notify(
      pharmacists.flatMap((one) =>
        one.pharmacyId === pharmacyId && one.userId !== actor.userId ? [one.userId] : [],
      ),
      {
        type: 'stock-alert',
        title: 'Batch recalled',
        body: `${itemName}, batch ${batchNumber}. Don’t dispense or hand it over`,
        payload: { itemId },
      },
    )
}

/**
 * Recalls a batch: an administrator everywhere, a pharmacist at their own pharmacy. From the commit on no unit of it can be dispensed
 * or handed over.
 * @throws Problem 404 for a batch that the actor may not see, 409 if it is recalled already
 */
export const startRecall = (context: Context, { batchId, reason }: RecallForm): Promise<Recall> => {
  const { actor, clock } = context
  const isEverywhere = actor.role === 'admin'
  const subject = `inventory batch ${batchId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    await requireBatch(tx, actor, batchId)
    await lockRecalls(tx)
    const found = await batchesToRecall(tx, batchId, isEverywhere)
    const itemIds = [...new Set(found.map(({ itemId }) => itemId))]
    await lockBatches(tx, itemIds)
    const [origin] = await tx
      .select({ batch: inventoryBatch, item: inventoryItem })
      .from(inventoryBatch)
      .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
      .where(eq(inventoryBatch.id, batchId))
    if (!origin) throw notFound()
    const { batch, item } = origin
    // An administrator may extend the recall of one pharmacy to all.
    const before = batch.recallId === null ? undefined : await findRecall(tx, actor, batch.recallId)
    if (before && (before.isEverywhere || !isEverywhere))
      throw new Problem('wrong-state', `Batch ${batch.batchNumber} is recalled already`)
    const itemName = `${item.name} ${item.dosage}`
    const [started] = await tx
      .insert(recall)
      .values({
        itemName,
        batchNumber: batch.batchNumber,
        genericName: item.genericName,
        productKeys: item.productKeys,
        reason,
        isEverywhere,
        startedBy: actor.userId,
        startedAt: clock.now(),
      })
      .returning({ id: recall.id })
    if (!started) throw new Error('An insert returns its row')
    await tx
      .update(inventoryBatch)
      .set({ recallId: started.id })
      .where(
        inArray(
          inventoryBatch.id,
          found.map(({ id }) => id),
        ),
      )
    tx.record('recall.started', `recall ${started.id}, ${subject}`)
    await afterChange(tx, context, itemIds)
    await notifyPharmacists(tx, context, itemIds, { batchNumber: batch.batchNumber, itemName })
    return findRecall(tx, actor, started.id)
  })
}

/** Of the row's batch, another recall than `id` that isn't lifted: a pharmacy's own may have begun before one at every pharmacy. */
const lastOtherRecall = (id: number) =>
  sql`(select max(${recalledBatch.recallId}) from ${recalledBatch}
    where ${recalledBatch.batchId} = ${inventoryBatch.id} and ${recalledBatch.recallId} <> ${id}
      and not exists (select from ${recallLift} where ${recallLift.recallId} = ${recalledBatch.recallId}))`

/**
 * Lifts a recall: its batches can be dispensed again, unless another recall holds them.
 * @throws Problem 404 for one that concerns no batch of the actor's, 403 for a pharmacist and a recall everywhere, 409 if it is lifted
 */
export const liftRecall = (context: Context, id: number, reason: string): Promise<Recall> => {
  const { actor, clock } = context
  const subject = `recall ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    await lockRecalls(tx)
    const current = authorize(await findRecall(tx, actor, id), mayLiftRecall(actor))
    if (current.lifted) throw new Problem('wrong-state', 'This recall is lifted already')
    const batches = await tx
      .select({ itemId: inventoryBatch.itemId })
      .from(inventoryBatch)
      .where(eq(inventoryBatch.recallId, id))
    const itemIds = [...new Set(batches.map(({ itemId }) => itemId))]
    await lockBatches(tx, itemIds)
    await tx
      .update(inventoryBatch)
      .set({ recallId: lastOtherRecall(id) })
      .where(eq(inventoryBatch.recallId, id))
    await tx
      .insert(recallLift)
      .values({ recallId: id, reason, liftedBy: actor.userId, liftedAt: clock.now() })
    tx.record('recall.lifted', subject)
    await afterChange(tx, context, itemIds)
    return findRecall(tx, actor, id)
  })
}
