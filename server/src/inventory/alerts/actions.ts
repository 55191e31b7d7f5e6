import { asc, eq, inArray, sql } from 'drizzle-orm'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { idsWithRole } from '../../accounts/queries.ts'
import { startTelling } from '../../outbox/outbox.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { expiredNotice, expiringNotice, falls, lowNotice, type AgeingBatch, type Level } from './notices.ts'

/** Everybody who looks after the stock. */
const watchers = async (tx: Transaction): Promise<number[]> => [
  ...(await idsWithRole(tx, 'pharmacist')),
  ...(await idsWithRole(tx, 'admin')),
]

/** Has whoever looks at the stock see it anew. */
export const showStock = (tx: Pick<Tx, 'stale'>): void => {
  tx.stale({ role: 'pharmacist' }, 'inventory')
  tx.stale({ role: 'admin' }, 'inventory')
}

/** Tells pharmacists and administrators of each item that the change took under its minimum. */
export const tellLow = async (tx: Tx, levels: readonly Level[]): Promise<void> => {
  const fallen = levels.filter(falls)
  if (fallen.length === 0) return
  const whom = await watchers(tx)
  for (const level of fallen) tx.notify(whom, lowNotice(level))
}

const mostAtOnce = 200
/** Nobody is woken at midnight. */
const tellFrom = '08:00'

/**
 * Takes what has to be told of by a day, for this transaction alone: another process that looks meanwhile passes it by. A
 * batch is told of when it expires soon, and once more when it has expired, which is told by the day of the first time.
 */
const takeAgeing = async (
  tx: Transaction,
  today: CivilDate,
  now: Date,
  zone: string,
): Promise<AgeingBatch[]> => {
  const lastToldOn = sql`(${inventoryBatch.expiringToldAt} at time zone ${zone}::text)::date`
  const due = tx
    .select({ id: inventoryBatch.id })
    .from(inventoryBatch)
    .where(
      sql`${inventoryBatch.quantity} > 0 and ${inventoryBatch.expiryDate} <= ${addDays(today, expiringSoonDays)}::date
        and (${inventoryBatch.expiringToldAt} is null
          or (${inventoryBatch.expiryDate} < ${today}::date and ${lastToldOn} <= ${inventoryBatch.expiryDate}))`,
    )
    .orderBy(asc(inventoryBatch.id))
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  return tx
    .update(inventoryBatch)
    .set({ expiringToldAt: now })
    .from(inventoryItem)
    .where(sql`${inventoryBatch.id} in ${due} and ${inventoryItem.id} = ${inventoryBatch.itemId}`)
    .returning({
      itemId: inventoryItem.id,
      name: inventoryItem.name,
      dosage: inventoryItem.dosage,
      form: inventoryItem.form,
      batchNumber: inventoryBatch.batchNumber,
      expiryDate: inventoryBatch.expiryDate,
      quantity: inventoryBatch.quantity,
    })
}

/** Good units of the items whose batches have just expired, before and after that. */
const levelsAfterExpiry = async (
  tx: Transaction,
  expired: readonly AgeingBatch[],
  today: CivilDate,
): Promise<Level[]> => {
  const lost = new Map<number, AgeingBatch & { gone: number }>()
  for (const batch of expired)
    lost.set(batch.itemId, { ...batch, gone: batch.quantity + (lost.get(batch.itemId)?.gone ?? 0) })
  const rows = await tx
    .select({
      itemId: inventoryItem.id,
      minStockLevel: inventoryItem.minStockLevel,
      good: sql<number>`coalesce(sum(${inventoryBatch.quantity}) filter (where ${inventoryBatch.expiryDate} >= ${today}::date), 0)::int`,
    })
    .from(inventoryItem)
    .innerJoin(inventoryBatch, eq(inventoryBatch.itemId, inventoryItem.id))
    .where(inArray(inventoryItem.id, [...lost.keys()]))
    .groupBy(inventoryItem.id)
    .orderBy(inventoryItem.id)
  return rows.flatMap(({ itemId, minStockLevel, good }) => {
    const batch = lost.get(itemId)
    return batch ? [{ ...batch, minStockLevel, before: good + batch.gone, after: good }] : []
  })
}

/**
 * Tells pharmacists and administrators of batches that expire within 30 days, and of those that have expired, each once,
 * however many processes look at the same time; and of items that came under their minimum by it. In the morning, by the
 * clinic's clock.
 */
export const tellAgeingStock = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const now = clock.now()
  const { date: today, time } = civilOf(now, clock.zone)
  if (time < tellFrom) return
  const telling = startTelling(clock)
  await db.transaction(async (tx) => {
    const batches = await takeAgeing(tx, today, now, clock.zone)
    if (batches.length === 0) return
    const expired = batches.filter(({ expiryDate }) => expiryDate < today)
    const whom = await watchers(tx)
    for (const batch of batches)
      telling.notify(whom, batch.expiryDate < today ? expiredNotice(batch) : expiringNotice(batch))
    if (expired.length > 0)
      for (const level of (await levelsAfterExpiry(tx, expired, today)).filter(falls))
        telling.notify(whom, lowNotice(level))
    showStock(telling)
    await telling.store(tx)
  })
  telling.publish(bus)
}
