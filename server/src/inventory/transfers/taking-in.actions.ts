import { asc, eq, sql } from 'drizzle-orm'
import type { Transfer } from '@alafia/contract/inventory/transfers'
import { maxUnits } from '@alafia/contract/inventory/schema'
import { formatNumber, plainDate } from '@alafia/contract/kernel/format'
import { Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { findSameProducts, lockProducts } from '../kept-products.actions.ts'
import { moveStock } from '../movements.actions.ts'
import { productColumns } from '../product-columns.ts'
import { recall } from '../recalls/table.ts'
import { isSameMaker } from '../same-product.ts'
import { notifyLowStock } from '../stock-alerts.actions.ts'
import { lockBatches } from '../stock.actions.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { correctExpiry } from '../expiry.actions.ts'
import { subjectOf, type Outcome } from './steps.actions.ts'
import { stockTransferLine } from './table.ts'

type Item = typeof inventoryItem.$inferSelect

/** Each line with the batch and the item that it was taken from. */
export const sourcesOf = (tx: Pick<Tx, 'select'>, transferId: number) =>
  tx
    .select({
      lineId: stockTransferLine.id,
      batchNumber: stockTransferLine.batchNumber,
      expiryDate: stockTransferLine.expiryDate,
      recallId: inventoryBatch.recallId,
      item: inventoryItem,
    })
    .from(stockTransferLine)
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTransferLine.batchId))
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(eq(stockTransferLine.transferId, transferId))
    .orderBy(asc(stockTransferLine.id))
type Source = Awaited<ReturnType<typeof sourcesOf>>[number]

/**
 * The pharmacy's item of the same product and maker. Without one it is added as the sender describes it, with their price and no
 * minimum: what the pharmacy wants to keep of it is its own decision.
 */
const findOrAddItem = async (tx: Tx, source: Item, pharmacyId: number, now: Date): Promise<number> => {
  const same = await findSameProducts(tx, { ...source, pharmacyId })
  const kept = same.find((item) => isSameMaker(item, source))
  if (kept) return kept.id
  const { id: sourceId, createdAt: _created, updatedAt: _updated, ...described } = source
  const [added] = await tx
    .insert(inventoryItem)
    .values({
      ...described,
      ...productColumns(described),
      pharmacyId,
      minStockLevel: 0,
      lowNotifiedAt: null,
      // It has no usable unit until what arrives is booked, which clears this.
      outNotifiedAt: now,
      backInStockAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: inventoryItem.id })
  if (!added) throw new Error('An insert returns its row')
  await tx.execute(sql`insert into item_gtin (pharmacy_id, gtin, item_id)
    select ${pharmacyId}::int, gtin, ${added.id}::int from item_gtin where item_id = ${sourceId} on conflict do nothing`)
  return added.id
}

type Target = {
  id: number
  itemId: number
  batchNumber: string
  expiryDate: string
  quantity: number
  recallId: number | null
}

/** The item's batch of that number, ignoring case, or a new one. `held`: every batch of the item, locked; a new one is added to it. */
const findOrAddBatch = async (
  tx: Tx,
  held: Target[],
  itemId: number,
  { batchNumber, expiryDate, item }: Source,
) => {
  const known = held.find(
    (batch) => batch.itemId === itemId && batch.batchNumber.toLowerCase() === batchNumber.toLowerCase(),
  )
  if (known && known.expiryDate !== expiryDate && !(await correctExpiry(tx, known, expiryDate))) {
    const message = `Batch ${known.batchNumber} of ${item.name} ${item.dosage} expires on ${plainDate(known.expiryDate)} in your inventory, and on ${plainDate(expiryDate)} in this transfer. Compare the packs and correct the batch number in your inventory if it is wrong there. Otherwise count this line as 0 and say why.`
    throw new Problem('wrong-state', message, { errors: [{ path: 'lines', message }] })
  }
  if (known) return known
  const [added] = await tx
    .insert(inventoryBatch)
    .values({ itemId, batchNumber, expiryDate, quantity: 0 })
    .returning()
  if (!added) throw new Error('An insert returns its row')
  held.push(added)
  return added
}

/** The sender has recalled the batch while it was on its way: what arrives of it is in quarantine here too, by a recall of this pharmacy's own. */
const quarantine = async (
  tx: Tx,
  { actor, clock }: Context,
  { from }: Transfer,
  batch: Target,
  { item }: Source,
) => {
  const [started] = await tx
    .insert(recall)
    .values({
      itemName: `${item.name} ${item.dosage}`,
      batchNumber: batch.batchNumber,
      genericName: item.genericName,
      productKeys: item.productKeys,
      reason: `${from.name} has recalled this batch`,
      isEverywhere: false,
      startedBy: actor.userId,
      startedAt: clock.now(),
    })
    .returning({ id: recall.id })
  if (!started) throw new Error('An insert returns its row')
  await tx.update(inventoryBatch).set({ recallId: started.id }).where(eq(inventoryBatch.id, batch.id))
  batch.recallId = started.id
  tx.record('recall.started', `recall ${started.id}, inventory batch ${batch.id}`)
}

/**
 * Takes what arrived of each line into the receiving pharmacy's stock. The caller holds the transfer's lock and that of recalls.
 * @param arrived the units of each line that isn't empty
 * @throws Problem 409 if a batch of that number expires on another day there, or would have too many units
 */
export const takeIn = async (
  tx: Tx,
  context: Context,
  transfer: Transfer,
  arrived: ReadonlyMap<number, number>,
  second: { id: number } | null,
): Promise<Outcome[]> => {
  const { actor, clock } = context
  const day = { now: clock.now(), today: clock.today() }
  await lockProducts(tx, transfer.to.id)
  const sources = (await sourcesOf(tx, transfer.id)).filter(({ lineId }) => (arrived.get(lineId) ?? 0) > 0)
  const itemIds = new Map<number, number>()
  for (const { item } of sources)
    if (!itemIds.has(item.id)) itemIds.set(item.id, await findOrAddItem(tx, item, transfer.to.id, day.now))
  const held: Target[] = await lockBatches(tx, [...itemIds.values()])
  const before = new Map(held.map(({ id, quantity }) => [id, quantity]))
  const outcomes: Outcome[] = []
  const after = new Map<number, number>()
  for (const source of sources) {
    const quantity = arrived.get(source.lineId) ?? 0
    const batch = await findOrAddBatch(tx, held, itemIds.get(source.item.id) ?? 0, source)
    if (source.recallId !== null && batch.recallId === null)
      await quarantine(tx, context, transfer, batch, source)
    const total = (after.get(batch.id) ?? batch.quantity) + quantity
    if (total > maxUnits)
      throw new Problem(
        'wrong-state',
        `Batch ${batch.batchNumber} can't have more than ${formatNumber(maxUnits)} units`,
      )
    after.set(batch.id, total)
    outcomes.push({ lineId: source.lineId, kind: 'arrived', quantity, batchId: batch.id })
  }
  await moveStock(
    tx,
    [...after].map(([batchId, units]) => ({ batchId, before: before.get(batchId) ?? 0, after: units })),
    {
      reason: 'received',
      subject: subjectOf(transfer.id),
      note: `From ${transfer.from.name}`,
      movedBy: actor.userId,
      witnessedBy: second?.id ?? null,
      at: day.now,
    },
  )
  await notifyLowStock(tx, [...itemIds.values()], day)
  return outcomes
}
