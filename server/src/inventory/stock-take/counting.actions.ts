import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type {
  CountForm,
  CountReasonForm,
  FoundBatch,
  StockTake,
  StockTakeLine,
} from '@alafia/contract/inventory/stock-takes'
import { civilOf } from '@alafia/contract/kernel/civil'
import { formatNumber, plainDate } from '@alafia/contract/kernel/format'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { lockItem } from '../items.queries.ts'
import { inventoryBatch, stockMovement } from '../table.ts'
import { correctExpiry } from '../expiry.actions.ts'
import { isOnlyFound } from '../only-found.queries.ts'
import { getLine } from './lines.queries.ts'
import { invalidateStockTake, lockOpen } from './stock-takes.actions.ts'
import { getStockTake } from './stock-takes.queries.ts'
import { stockTakeCount, stockTakeLine } from './table.ts'

type Open = Awaited<ReturnType<typeof lockOpen>>

/** Adds a count with what the records say now, in one statement: no movement comes between the units and its number. */
const addCount = async (
  tx: Tx,
  { actor, clock }: Context,
  { id, version }: Open,
  { batchId, counted }: { batchId: number; counted: number },
) => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${stockTakeCount} (stock_take_id, batch_id, counted, expected, movement_id, counted_by, counted_at)
    select ${id}::int, ${inventoryBatch.id}, ${counted}::int, ${inventoryBatch.quantity},
      (select max(${stockMovement.id}) from ${stockMovement} where ${stockMovement.batchId} = ${inventoryBatch.id}),
      ${actor.userId}::int, ${clock.now().toISOString()}::timestamptz
    from ${inventoryBatch} where ${inventoryBatch.id} = ${batchId}
    returning id`)
  await tx
    .update(stockTakeLine)
    .set({
      countId: rows[0]?.id,
      version,
      // Why the number before was different says nothing of this one.
      reason: sql`case when ${stockTakeLine.isFound} then 'not-recorded' end`,
      note: null,
    })
    .where(and(eq(stockTakeLine.stockTakeId, id), eq(stockTakeLine.batchId, batchId)))
}

/**
 * Saves the count of a batch with the units on record at this moment.
 * @throws Problem 404, and 409 if it has ended, or someone has counted the batch meanwhile: then with their count as `entry`
 */
export const countBatch = (context: Context, id: number, form: CountForm): Promise<StockTakeLine> => {
  const { actor, clock } = context
  const { batchId, counted, replaces = null } = form
  const subject = `stock-take ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const open = await lockOpen(tx, context, id)
    const line = await getLine(tx, actor, clock.today(), { id, batchId })
    const { count } = line
    if (count && count.id !== replaces) {
      // The same again, because the reply to the first was lost.
      if (count.byId === actor.userId && count.counted === counted) return line
      const { time } = civilOf(new Date(count.at), clock.zone)
      const [firstName] = count.by.split(' ')
      const who = count.byId === actor.userId ? 'You' : firstName
      throw new Problem(
        'edited-elsewhere',
        `${who} counted ${formatNumber(count.counted)} at ${time}. Replace it?`,
        { entry: line },
      )
    }
    await addCount(tx, context, open, { batchId, counted })
    tx.record('stock-take.counted', `${subject}, inventory batch ${batchId}`)
    await invalidateStockTake(tx, open.pharmacyId)
    return getLine(tx, actor, clock.today(), { id, batchId })
  })
}

/** The batch with that number, ignoring case, or else a new one without units. The caller holds the item's lock. */
const findOrAddBatch = async (tx: Tx, { itemId, batchNumber, expiryDate }: FoundBatch) => {
  const [known] = await tx
    .select({ ...getTableColumns(inventoryBatch), isOnlyFound })
    .from(inventoryBatch)
    .where(
      and(
        eq(inventoryBatch.itemId, itemId),
        sql`lower(${inventoryBatch.batchNumber}) = lower(${batchNumber}::text)`,
      ),
    )
    .orderBy(inventoryBatch.id)
    .limit(1)
  if (known && known.expiryDate !== expiryDate && !(await correctExpiry(tx, known, expiryDate)))
    throw new Problem(
      'wrong-state',
      `Batch ${known.batchNumber} expires on ${plainDate(known.expiryDate)}, not on ${plainDate(expiryDate)}. Check the pack.`,
    )
  if (known) return { id: known.id, isFound: known.isOnlyFound }
  const [added] = await tx
    .insert(inventoryBatch)
    .values({ itemId, batchNumber, expiryDate, quantity: 0 })
    .returning({ id: inventoryBatch.id })
  if (!added) throw notFound()
  return { id: added.id, isFound: true }
}

/**
 * Counts a batch that isn't in the list: one that isn't on record, or that had no units when the stock-take began. Its units come
 * into stock when the stock-take is closed.
 * @throws Problem 404 for an item of another pharmacy, 409 if it has ended, the batch is in the list or has another expiry date
 */
export const addFoundBatch = (context: Context, id: number, found: FoundBatch): Promise<StockTakeLine> => {
  const { actor, clock } = context
  const subject = `stock-take ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const open = await lockOpen(tx, context, id)
    await lockItem(tx, actor, found.itemId)
    const { id: batchId, isFound } = await findOrAddBatch(tx, found)
    const added = await tx
      .insert(stockTakeLine)
      .values({
        stockTakeId: id,
        batchId,
        isFound,
        position: sql`(select coalesce(max(line.position), 0) + 1 from ${stockTakeLine} as line where line.stock_take_id = ${id})`,
      })
      .onConflictDoNothing()
      .returning({ batchId: stockTakeLine.batchId })
    if (added.length === 0)
      throw new Problem('wrong-state', `Batch ${found.batchNumber} is in the list. Count it there.`)
    await addCount(tx, context, open, { batchId, counted: found.counted })
    tx.record('stock-take.counted', `${subject}, inventory batch ${batchId}`)
    await invalidateStockTake(tx, open.pharmacyId)
    return getLine(tx, actor, clock.today(), { id, batchId })
  })
}

/** @throws Problem 404 for a batch that isn't counted in it, 409 if it has ended, or one of them doesn't differ any more */
export const explainDifferences = (
  context: Context,
  id: number,
  { batchIds, reason, note }: CountReasonForm,
): Promise<StockTake> => {
  const subject = `stock-take ${id}`
  context.about([], subject)
  const ids = [...new Set(batchIds)]
  return context.transact(async (tx) => {
    const { version, pharmacyId } = await lockOpen(tx, context, id)
    const found = await tx
      .select({ isDifferent: sql<boolean>`${stockTakeCount.counted} <> ${stockTakeCount.expected}` })
      .from(stockTakeLine)
      .leftJoin(stockTakeCount, eq(stockTakeCount.id, stockTakeLine.countId))
      .where(and(eq(stockTakeLine.stockTakeId, id), inArray(stockTakeLine.batchId, ids)))
    if (found.length < ids.length) throw notFound()
    if (found.some(({ isDifferent }) => !isDifferent))
      throw new Problem('wrong-state', 'Not all of these differ any more. Check them again.')
    await tx
      .update(stockTakeLine)
      .set({ reason, note, version })
      .where(and(eq(stockTakeLine.stockTakeId, id), inArray(stockTakeLine.batchId, ids)))
    tx.record('stock-take.explained', subject)
    await invalidateStockTake(tx, pharmacyId)
    return getStockTake(tx, context.actor, id)
  })
}
