import { asc, sql } from 'drizzle-orm'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'
import type { Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import {
  expiredNotification,
  expiringNotification,
  lowStockNotification,
  type ExpiringBatch,
  type StockLevel,
} from './stock-alerts.notifications.ts'

type Stocked = { pharmacyId: number }

/** Each once, in no particular order. */
const pharmaciesOf = (stocked: readonly Stocked[]) => [
  ...new Set(stocked.map(({ pharmacyId }) => pharmacyId)),
]

/** The pharmacists of each pharmacy, and the administrators. */
const stockManagersOf = async (tx: Transaction, stocked: readonly Stocked[]) => {
  const admins = await userIdsWithRole(tx, 'admin')
  const managers = new Map<number, number[]>()
  for (const pharmacyId of pharmaciesOf(stocked))
    managers.set(pharmacyId, [...(await pharmacistIdsOf(tx, pharmacyId)), ...admins])
  return ({ pharmacyId }: Stocked) => managers.get(pharmacyId) ?? admins
}

export const invalidateStock = (tx: Pick<Tx, 'invalidate'>): void => {
  tx.invalidate({ role: 'pharmacist' }, 'inventory')
  tx.invalidate({ role: 'admin' }, 'inventory')
}

const markLowStockStatement = {
  name: 'mark_low_stock',
  text: `with level as (
    select item.id, coalesce(sum(quantity) filter (where expiry_date >= $2::date and recall_id is null), 0)::int as "left"
    from inventory_item as item left join inventory_batch on item_id = item.id
    where item.id = any (array(select unnest($1::int[]))) group by item.id
  )
  update inventory_item as item set
    low_notified_at = case when "left" < item.min_stock_level then coalesce(item.low_notified_at, $3::timestamptz) end,
    out_notified_at = case when "left" = 0 then coalesce(item.out_notified_at, $3::timestamptz) end,
    back_in_stock_at = case when "left" > 0 then
      case when item.out_notified_at is null then item.back_in_stock_at else $3::timestamptz end end
  from level, inventory_item as before
  where level.id = item.id and before.id = item.id
    and (("left" < item.min_stock_level) = (item.low_notified_at is null)
      or ("left" = 0) = (item.out_notified_at is null))
  returning item.id as "itemId", item.pharmacy_id as "pharmacyId", item.name, item.dosage, item.form,
    item.min_stock_level as "minStockLevel", "left",
    (item.low_notified_at is not null and before.low_notified_at is null)
      or (item.out_notified_at is not null and before.out_notified_at is null) as "isNew"`,
}

type Moment = { now: Date; today: CivilDate }

/**
 * Marks the items that are low or out of stock and not marked so yet, and clears the marks of those that no longer are.
 * @param itemIds the caller holds their locks, so that no one else changes their stock
 * @returns the newly marked ones
 */
const markLowStock = async (
  tx: Transaction,
  itemIds: readonly number[],
  { now, today }: Moment,
): Promise<(StockLevel & Stocked)[]> => {
  const changed = await send<StockLevel & Stocked & { isNew: boolean }>(tx, markLowStockStatement, [
    itemIds,
    today,
    now.toISOString(),
  ])
  return changed.filter(({ isNew }) => isNew)
}

/**
 * Notifies the pharmacy's pharmacists and the administrators of each item that falls below its minimum and of each that runs out, once until it is restocked. To be called after each
 * change of an item's stock or minimum, while its lock is held.
 */
export const notifyLowStock = async (tx: Tx, itemIds: readonly number[], day: Moment): Promise<void> => {
  const low = await markLowStock(tx, itemIds, day)
  if (low.length === 0) return
  const managersOf = await stockManagersOf(tx, low)
  for (const level of low) tx.notify(managersOf(level), lowStockNotification(level))
}

const batchSize = 200
/** No notifications before 8 a.m. */
const notifyFrom = '08:00'

/**
 * Claims the batches to notify today; rows that another process has locked are skipped. A batch is notified when it expires
 * soon, and once more when it has expired: the date of the last notification tells which of them is due.
 */
const claimExpiringBatches = async (
  tx: Transaction,
  today: CivilDate,
  now: Date,
  zone: string,
): Promise<(ExpiringBatch & Stocked)[]> => {
  const lastNotifiedOn = sql`(${inventoryBatch.expiringNotifiedAt} at time zone ${zone}::text)::date`
  const due = tx
    .select({ id: inventoryBatch.id })
    .from(inventoryBatch)
    .where(
      sql`${inventoryBatch.quantity} > 0 and ${inventoryBatch.recallId} is null and ${inventoryBatch.expiryDate} <= ${addDays(today, expiringSoonDays)}::date
        and (${inventoryBatch.expiringNotifiedAt} is null
          or (${inventoryBatch.expiryDate} < ${today}::date and ${lastNotifiedOn} <= ${inventoryBatch.expiryDate}))`,
    )
    .orderBy(asc(inventoryBatch.id))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  return tx
    .update(inventoryBatch)
    .set({ expiringNotifiedAt: now })
    .from(inventoryItem)
    .where(sql`${inventoryBatch.id} in ${due} and ${inventoryItem.id} = ${inventoryBatch.itemId}`)
    .returning({
      itemId: inventoryItem.id,
      pharmacyId: inventoryItem.pharmacyId,
      name: inventoryItem.name,
      dosage: inventoryItem.dosage,
      form: inventoryItem.form,
      batchNumber: inventoryBatch.batchNumber,
      expiryDate: inventoryBatch.expiryDate,
      quantity: inventoryBatch.quantity,
    })
}

/**
 * Locks items that fell below their minimum, or ran out, because a batch expired. Skips items that another transaction has locked, because
 * that one notifies of them.
 */
const lowNotNotified = async (tx: Transaction, today: CivilDate): Promise<number[]> => {
  const rows = await tx
    .select({ id: inventoryItem.id })
    .from(inventoryItem)
    .where(
      sql`(${inventoryItem.lowNotifiedAt} is null or ${inventoryItem.outNotifiedAt} is null) and (
        select coalesce(sum(${inventoryBatch.quantity}), 0) from ${inventoryBatch}
        where ${inventoryBatch.itemId} = ${inventoryItem.id} and ${inventoryBatch.expiryDate} >= ${today}::date
          and ${inventoryBatch.recallId} is null
      ) < greatest(
        case when ${inventoryItem.lowNotifiedAt} is null then ${inventoryItem.minStockLevel} end,
        case when ${inventoryItem.outNotifiedAt} is null then 1 end)`,
    )
    .orderBy(asc(inventoryItem.id))
    .limit(batchSize)
    .for('no key update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/**
 * Notifies the pharmacists of its pharmacy and the administrators, from 8 a.m. by the clinic's clock, of batches that expire within 30 days, of those
 * that have expired, and of items below their minimum: each once, however many processes run this at the same time.
 */
export const notifyExpiringStock = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const now = clock.now()
  const { date: today, time } = civilOf(now, clock.zone)
  if (time < notifyFrom) return
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const batches = await claimExpiringBatches(tx, today, now, clock.zone)
    const low = await markLowStock(tx, await lowNotNotified(tx, today), { now, today })
    if (batches.length + low.length === 0) return
    const managersOf = await stockManagersOf(tx, [...batches, ...low])
    for (const batch of batches)
      outbox.notify(
        managersOf(batch),
        batch.expiryDate < today ? expiredNotification(batch) : expiringNotification(batch),
      )
    for (const level of low) outbox.notify(managersOf(level), lowStockNotification(level))
    invalidateStock(outbox)
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
