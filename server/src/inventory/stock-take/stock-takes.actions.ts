import { and, eq, ne, sql } from 'drizzle-orm'
import type { StockTake, StockTakeForm } from '@alafia/contract/inventory/stock-takes'
import { recountAfterDays } from '@alafia/contract/inventory/stock-take-states'
import { day } from '@alafia/contract/kernel/durations'
import { findWorkplace, pharmacistIdsOf } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { mayManageStock } from '../policy.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { endedNotification } from './stock-take.notifications.ts'
import { getStockTake } from './stock-takes.queries.ts'
import { stockTake, stockTakeCount, stockTakeLine } from './table.ts'

type OpenStockTake = typeof stockTake.$inferSelect

/** Everyone who counts there sees it at once. */
export const invalidateStockTake = async (tx: Tx, pharmacyId: number): Promise<void> => {
  for (const userId of await pharmacistIdsOf(tx, pharmacyId)) tx.invalidate({ userId }, 'stock-takes')
}

/** Others who counted in it may have the page open: they are notified of who ended it. */
export const notifyCounters = async (tx: Tx, { actor }: Context, ended: StockTake): Promise<void> => {
  const counters = await tx
    .selectDistinct({ id: stockTakeCount.countedBy })
    .from(stockTakeCount)
    .where(and(eq(stockTakeCount.stockTakeId, ended.id), ne(stockTakeCount.countedBy, actor.userId)))
  tx.notify(
    counters.map(({ id }) => id),
    endedNotification(ended),
  )
}

/**
 * Locks an open stock-take and counts the change that is about to be made: changes of one stock-take wait for each other, so that
 * their versions are in the order of their commits.
 * @throws Problem 404, 403, and 409 if it has ended
 */
export const lockOpen = async (
  tx: Tx,
  { actor }: Context,
  id: number,
): Promise<Authorized<OpenStockTake>> => {
  const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
  const [open] = await tx
    .update(stockTake)
    .set({ version: sql`${stockTake.version} + 1` })
    .where(and(eq(stockTake.id, id), eq(stockTake.pharmacyId, pharmacyId), eq(stockTake.status, 'open')))
    .returning()
  if (open) return authorize(open, mayManageStock(actor))
  const { status, ended } = await getStockTake(tx, actor, id)
  throw new Problem(
    'wrong-state',
    `${ended?.by ?? 'Someone'} has ${status} this stock-take. Nothing was saved.`,
  )
}

/** The batches with units that match, in the order of the shelf. Inserted by id: whoever dispenses locks them in that order. */
const addLines = async (
  tx: Tx,
  { id, pharmacyId }: { id: number; pharmacyId: number },
  { form, letters, isOverdue }: StockTakeForm,
  now: Date,
) => {
  const recent = new Date(now.getTime() - recountAfterDays * day)
  const { rowCount } = await tx.execute(sql`
    insert into ${stockTakeLine} (stock_take_id, batch_id, position)
    select ${id}::int, ${inventoryBatch.id},
      row_number() over (order by lower(${inventoryItem.name}), ${inventoryItem.dosage}, ${inventoryItem.id},
        ${inventoryBatch.expiryDate}, ${inventoryBatch.id})
    from ${inventoryBatch} join ${inventoryItem} on ${inventoryItem.id} = ${inventoryBatch.itemId}
    where ${inventoryItem.pharmacyId} = ${pharmacyId} and ${inventoryBatch.quantity} > 0
      and (${form ?? null}::text is null or ${inventoryItem.form} = ${form ?? null})
      and (${letters}::text is null or starts_with(lower(${inventoryItem.name}), lower(${letters}::text)))
      and (not ${isOverdue}::boolean or not exists (
        select from ${stockTakeCount} join ${stockTake} on ${stockTake.id} = ${stockTakeCount.stockTakeId}
        where ${stockTakeCount.batchId} = ${inventoryBatch.id} and ${stockTake.status} = 'closed'
          and ${stockTakeCount.countedAt} >= ${recent.toISOString()}::timestamptz))
    order by ${inventoryBatch.id}`)
  return rowCount ?? 0
}

/** @throws Problem 403 for a pharmacist without a pharmacy, 409 if one is open there already or nothing matches */
export const startStockTake = (context: Context, form: StockTakeForm): Promise<StockTake> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const workplace = requireWorkplace(await findWorkplace(tx, actor.userId))
    const { pharmacyId } = authorize({ pharmacyId: workplace }, mayManageStock(actor))
    const now = clock.now()
    const [started] = await tx
      .insert(stockTake)
      .values({
        pharmacyId,
        form: form.form ?? null,
        letters: form.letters,
        isOverdue: form.isOverdue,
        startedBy: actor.userId,
        startedAt: now,
      })
      // Waits for whoever starts one at this moment.
      .onConflictDoNothing()
      .returning({ id: stockTake.id, pharmacyId: stockTake.pharmacyId })
    if (!started)
      throw new Problem('wrong-state', 'A stock-take is open at this pharmacy. Close or cancel it first.')
    if ((await addLines(tx, started, form, now)) === 0)
      throw new Problem('wrong-state', 'No batch with units matches. Choose other items.')
    tx.record('stock-take.started', `stock-take ${started.id}`)
    await invalidateStockTake(tx, pharmacyId)
    return getStockTake(tx, actor, started.id)
  })
}

/** @throws Problem 404, and 409 if it has ended */
export const cancelStockTake = (context: Context, id: number, note: string | null): Promise<StockTake> => {
  const { actor, clock } = context
  const subject = `stock-take ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const { pharmacyId } = await lockOpen(tx, context, id)
    await tx
      .update(stockTake)
      .set({ status: 'cancelled', endedBy: actor.userId, endedAt: clock.now(), note })
      .where(eq(stockTake.id, id))
    tx.record('stock-take.cancelled', subject)
    await invalidateStockTake(tx, pharmacyId)
    const cancelled = await getStockTake(tx, actor, id)
    await notifyCounters(tx, context, cancelled)
    return cancelled
  })
}
