import { and, eq, inArray } from 'drizzle-orm'
import type { WasteForm } from '@alafia/contract/inventory/waste'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { requireSecondPerson, witnessOf, type Signing } from '../controlled/second-person.actions.ts'
import { moveStock } from '../movements.actions.ts'
import { mayManageStock } from '../policy.ts'
import { invalidateStock } from '../stock-alerts.actions.ts'
import { lockBatches } from '../stock.actions.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { wasteSignOff } from './table.ts'
import { listWaste } from './waste.queries.ts'

/** The items of the batches. @throws Problem 404 for a batch of another pharmacy, or that there isn't */
const itemsOf = async (db: Queryable, ids: readonly number[], pharmacyId: number): Promise<number[]> => {
  const found = await db
    .select({ itemId: inventoryBatch.itemId })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(and(inArray(inventoryBatch.id, [...ids]), eq(inventoryItem.pharmacyId, pharmacyId)))
  if (found.length < ids.length) throw notFound()
  return found.map(({ itemId }) => itemId)
}

/**
 * Signs off all units of expired or recalled batches to waste, in one go.
 * @throws Problem 404 for a batch of another pharmacy, 400 for a wrong second person, 409 if a batch has changed since it was shown
 */
export const signOffWaste = async (
  context: Context,
  form: WasteForm,
  signing: Signing,
): Promise<{ units: number }> => {
  const { actor, clock } = context
  const pharmacyId = requireWorkplace(await findWorkplace(context.db, actor.userId))
  const chosen = new Map(form.batches.map(({ batchId, quantity }) => [batchId, quantity]))
  const itemIds = await itemsOf(context.db, [...chosen.keys()], pharmacyId)
  // Outside the transaction: checking a password takes long.
  const second = await witnessOf(context, form, signing, pharmacyId)
  return context.transact(async (tx) => {
    authorize(actor, mayManageStock(actor))
    const now = clock.now()
    requireSecondPerson(await lockBatches(tx, itemIds), second)
    const listed = (await listWaste(tx, actor, clock.today())).filter(({ batchId }) => chosen.has(batchId))
    if (
      listed.length < chosen.size ||
      listed.some(({ batchId, quantity }) => chosen.get(batchId) !== quantity)
    )
      throw new Problem(
        'wrong-state',
        'The list has changed since you opened it. Nothing was signed off. Check it again',
      )
    const [signed] = await tx
      .insert(wasteSignOff)
      .values({
        pharmacyId,
        reason: form.reason,
        signedBy: actor.userId,
        witnessedBy: second?.id ?? null,
        signedAt: now,
      })
      .returning({ id: wasteSignOff.id })
    if (!signed) throw new Error('An insert returns its row')
    await moveStock(
      tx,
      listed.map(({ batchId, quantity }) => ({ batchId, before: quantity, after: 0 })),
      {
        reason: 'wasted',
        subject: `waste ${signed.id}`,
        note: second ? `${form.reason} (with ${second.name})` : form.reason,
        movedBy: actor.userId,
        witnessedBy: second?.id ?? null,
        at: now,
      },
    )
    tx.record('inventory.wasted', `waste ${signed.id}${second ? `, witness ${second.id}` : ''}`)
    invalidateStock(tx)
    return { units: listed.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
}
