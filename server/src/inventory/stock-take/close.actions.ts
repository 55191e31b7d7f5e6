import { and, eq, ne } from 'drizzle-orm'
import { maxUnits } from '@alafia/contract/inventory/schema'
import { countReasonLabel } from '@alafia/contract/inventory/stock-take-states'
import type { CloseForm, StockTake } from '@alafia/contract/inventory/stock-takes'
import { unitsOf } from '@alafia/contract/inventory/units'
import { formatNumber } from '@alafia/contract/kernel/format'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { storeDiscrepancy } from '../controlled/discrepancies.actions.ts'
import {
  requireSecondPerson,
  witnessOf,
  type SecondPerson,
  type Signing,
} from '../controlled/second-person.actions.ts'
import { moveStock } from '../movements.actions.ts'
import { mayManageStock } from '../policy.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { lockBatches, type LockedBatch } from '../stock.actions.ts'
import { inventoryBatch } from '../table.ts'
import { differencesNotification } from './stock-take.notifications.ts'
import { invalidateStockTake, lockOpen, notifyCounters } from './stock-takes.actions.ts'
import { getStockTake } from './stock-takes.queries.ts'
import { stockTake, stockTakeCount, stockTakeLine } from './table.ts'

const listDifferences = async (tx: Tx, id: number) => {
  const rows = await tx
    .select({
      batchId: stockTakeLine.batchId,
      itemId: inventoryBatch.itemId,
      isFound: stockTakeLine.isFound,
      counted: stockTakeCount.counted,
      expected: stockTakeCount.expected,
      reason: stockTakeLine.reason,
      note: stockTakeLine.note,
    })
    .from(stockTakeLine)
    .innerJoin(stockTakeCount, eq(stockTakeCount.id, stockTakeLine.countId))
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTakeLine.batchId))
    .where(and(eq(stockTakeLine.stockTakeId, id), ne(stockTakeCount.counted, stockTakeCount.expected)))
  return rows.map(({ counted, expected, ...line }) => ({ ...line, difference: counted - expected }))
}
type Difference = Awaited<ReturnType<typeof listDifferences>>[number]

const requireReviewed = (current: StockTake, version: number) => {
  if (current.version !== version + 1)
    throw new Problem(
      'wrong-state',
      'The stock-take has changed since you reviewed it. Nothing was closed. Check it again',
    )
  if (current.counted === 0)
    throw new Problem('wrong-state', 'No batch is counted yet. Count one, or cancel the stock-take')
  if (current.withoutReason > 0)
    throw new Problem('wrong-state', 'Choose a reason for every difference. Nothing was closed')
}

/** @throws Problem 409 that names the first batch to count again */
const changeOf = (
  { batchId, difference, reason, note }: Difference,
  batch: LockedBatch | undefined,
  report: string | undefined,
) => {
  if (!batch || !reason) throw new Error('Every difference has its batch, locked, and a reason')
  const { quantity: before, batchNumber, name, dosage, form } = batch
  const after = before + difference
  if (after < 0 || after > maxUnits)
    throw new Problem(
      'wrong-state',
      after < 0
        ? `Count batch ${batchNumber} of ${name} ${dosage} again: only ${unitsOf(form, before)} are on record now, and ${formatNumber(-difference)} were missing. Nothing was closed.`
        : `Count batch ${batchNumber} of ${name} ${dosage} again: a batch can't have more than ${formatNumber(maxUnits)} units. Nothing was closed.`,
    )
  const why = countReasonLabel[reason]
  if (batch.isControlled) return { batchId, before, after, note: report ?? why }
  return { batchId, before, after, note: note === null ? why : `${why}: ${note}` }
}

type Counted = { id: number; pharmacyId: number; report: string | undefined; second: SecondPerson | null }

/**
 * Reports each controlled drug that differs, also between its batches, as a check of its balance does.
 * @throws Problem 400 without a report or a second person
 */
const reportControlled = async (
  tx: Tx,
  context: Context,
  differences: readonly Difference[],
  batches: readonly LockedBatch[],
  { pharmacyId, report, second }: Omit<Counted, 'id'>,
) => {
  const controlled = batches.filter(({ isControlled }) => isControlled)
  if (controlled.length === 0) return
  if (report === undefined)
    throw invalid('report', 'A controlled drug differs. Say what you found and what you did')
  requireSecondPerson(controlled, second)
  if (second === null) return
  const items = new Map(controlled.map((batch) => [batch.itemId, { ...batch, id: batch.itemId, pharmacyId }]))
  for (const item of items.values()) {
    const isOfItem = ({ itemId }: { itemId: number }) => itemId === item.id
    const expected = controlled.filter(isOfItem).reduce((sum, { quantity }) => sum + quantity, 0)
    const counted = differences.filter(isOfItem).reduce((sum, { difference }) => sum + difference, expected)
    await storeDiscrepancy(tx, context, { item, expected, counted, report, second })
  }
}

/**
 * Applies every difference to the units of today, under the locks of the batches: what moved since a batch was counted isn't lost.
 * @throws Problem 409 if units would become negative, 400 for a controlled drug without a report or a second person
 */
const applyDifferences = async (
  tx: Tx,
  context: Context,
  differences: readonly Difference[],
  { id, ...counted }: Counted,
) => {
  const { actor, clock } = context
  const { second, report } = counted
  const itemIds = [...new Set(differences.map(({ itemId }) => itemId))]
  const batches = new Map((await lockBatches(tx, itemIds)).map((batch) => [batch.id, batch]))
  await reportControlled(tx, context, differences, [...batches.values()], counted)
  const moved = {
    subject: `stock-take ${id}`,
    movedBy: actor.userId,
    witnessedBy: second?.id ?? null,
    at: clock.now(),
  }
  const changesOf = (some: readonly Difference[]) =>
    some.map((difference) => changeOf(difference, batches.get(difference.batchId), report))
  // Units of a controlled drug are received with their supplier (INV-78): what is found of one is a difference.
  const isArrival = ({ isFound, batchId }: Difference) =>
    isFound && batches.get(batchId)?.isControlled !== true
  const changes = changesOf(differences.filter((one) => !isArrival(one)))
  const arrivals = changesOf(differences.filter(isArrival))
  await moveStock(tx, changes, { ...moved, reason: 'counted' })
  await moveStock(tx, arrivals, { ...moved, reason: 'received' })
  await notifyLowStock(tx, itemIds, { now: moved.at, today: clock.today() })
}

/**
 * Closes a stock-take. What wasn't counted stays as it is.
 * @throws Problem 404, 400 for a wrong second person or a controlled drug without a report, 409 if it has ended or changed, a reason is missing or a batch has to be counted again
 */
export const closeStockTake = async (
  context: Context,
  id: number,
  form: CloseForm,
  signing: Signing,
): Promise<StockTake> => {
  const { actor, clock, db } = context
  const subject = `stock-take ${id}`
  context.about([], subject)
  const workplace = requireWorkplace(await findWorkplace(db, actor.userId))
  authorize(await getStockTake(db, actor, id), mayManageStock(actor))
  // Outside the transaction: checking a password takes long.
  const second = await witnessOf(context, form, signing, workplace)
  return context.transact(async (tx) => {
    const { pharmacyId } = await lockOpen(tx, context, id)
    requireReviewed(await getStockTake(tx, actor, id), form.version)
    const differences = await listDifferences(tx, id)
    await applyDifferences(tx, context, differences, { id, pharmacyId, report: form.report, second })
    await tx
      .update(stockTake)
      .set({
        status: 'closed',
        endedBy: actor.userId,
        endedAt: clock.now(),
        witnessedBy: second?.id ?? null,
        note: form.note,
      })
      .where(eq(stockTake.id, id))
    tx.record('stock-take.closed', `${subject}${second ? `, witness ${second.id}` : ''}`)
    const closed = await getStockTake(tx, actor, id)
    if (differences.length > 0) {
      tx.notify(await userIdsWithRole(tx, 'admin'), differencesNotification(closed))
      invalidateStock(tx)
    }
    await notifyCounters(tx, context, closed)
    await invalidateStockTake(tx, pharmacyId)
    return closed
  })
}
