import { asc, sql } from 'drizzle-orm'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'
import type { Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import { expiredNotice, expiringNotice, lowNotice, type AgeingBatch, type Level } from './alerts.notices.ts'

/** Everybody who looks after the stock. */
const watchers = async (tx: Transaction): Promise<number[]> => [
  ...(await userIdsWithRole(tx, 'pharmacist')),
  ...(await userIdsWithRole(tx, 'admin')),
]

/** Has whoever looks at the stock see it anew. */
export const showStock = (tx: Pick<Tx, 'invalidate'>): void => {
  tx.invalidate({ role: 'pharmacist' }, 'inventory')
  tx.invalidate({ role: 'admin' }, 'inventory')
}

const note = {
  name: 'note_low_stock',
  text: `with level as (
    select item.id, coalesce(sum(quantity) filter (where expiry_date >= $2::date), 0)::int as "left"
    from inventory_item as item left join inventory_batch on item_id = item.id
    where item.id = any ($1::int[]) group by item.id
  )
  update inventory_item as item set low_told_at = case when low_told_at is null then $3::timestamptz end
  from level where level.id = item.id and ("left" < min_stock_level) = (low_told_at is null)
  returning item.id as "itemId", name, dosage, form, min_stock_level as "minStockLevel", "left", low_told_at as "toldAt"`,
}

type Day = { now: Date; today: CivilDate }

/**
 * Remembers of each item whether it was told that it is low, which is forgotten where it has its minimum again.
 * @param itemIds the caller holds their locks, so that nobody else changes what they have
 * @returns those that are to be told of now
 */
const noteLow = async (
  tx: Transaction,
  itemIds: readonly number[],
  { now, today }: Day,
): Promise<Level[]> => {
  const changed = await send<Level & { toldAt: Date | string | null }>(tx, note, [
    itemIds,
    today,
    now.toISOString(),
  ])
  return changed.filter(({ toldAt }) => toldAt !== null)
}

/**
 * Tells pharmacists and administrators of each of the items that is under its minimum, and not again before it has been
 * filled up. After each change of what the items have or should have, by whoever holds their locks.
 */
export const tellLow = async (tx: Tx, itemIds: readonly number[], day: Day): Promise<void> => {
  const low = await noteLow(tx, itemIds, day)
  if (low.length === 0) return
  const whom = await watchers(tx)
  for (const level of low) tx.notify(whom, lowNotice(level))
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

/** Items that are under their minimum without anybody's doing: a batch has expired. Locked; what another holds it tells of itself. */
const lowUntold = async (tx: Transaction, today: CivilDate): Promise<number[]> => {
  const rows = await tx
    .select({ id: inventoryItem.id })
    .from(inventoryItem)
    .where(
      sql`${inventoryItem.lowToldAt} is null and ${inventoryItem.minStockLevel} > (
        select coalesce(sum(${inventoryBatch.quantity}), 0) from ${inventoryBatch}
        where ${inventoryBatch.itemId} = ${inventoryItem.id} and ${inventoryBatch.expiryDate} >= ${today}::date)`,
    )
    .orderBy(asc(inventoryItem.id))
    .limit(mostAtOnce)
    .for('no key update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/**
 * Tells pharmacists and administrators of batches that expire within 30 days, and of those that have expired, each once,
 * however many processes look at the same time; and of items that are under their minimum and were not told of. In the
 * morning, by the clinic's clock.
 */
export const tellAgeingStock = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const now = clock.now()
  const { date: today, time } = civilOf(now, clock.zone)
  if (time < tellFrom) return
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const batches = await takeAgeing(tx, today, now, clock.zone)
    const low = await noteLow(tx, await lowUntold(tx, today), { now, today })
    if (batches.length + low.length === 0) return
    const whom = await watchers(tx)
    for (const batch of batches)
      outbox.notify(whom, batch.expiryDate < today ? expiredNotice(batch) : expiringNotice(batch))
    for (const level of low) outbox.notify(whom, lowNotice(level))
    showStock(outbox)
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
