import { sql } from 'drizzle-orm'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import {
  expiredNotification,
  expiringNotification,
  lowStockNotification,
  type ExpiringBatch,
  type StockLevel,
} from '../../inventory/stock-alerts.notifications.ts'
import { inventoryBatch, inventoryItem, stockMovement } from '../../inventory/table.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { SeededNotification } from '../notifications.ts'
import type { DemoPeople } from './people.ts'
import type { Timeline } from './timeline.ts'

type At = { at: Date | string }

const described = sql`item.id as "itemId", item.name, item.dosage, item.form`

/** Items that ran low, marked as notified. */
const lowItems = async (db: Queryable, { today }: Timeline) =>
  (
    await db.execute<StockLevel & At>(sql`
      with stock as (
        select item_id, sum(quantity)::int as "left",
          (select max(moved_at) from ${stockMovement} where batch_id = any (array_agg(batch.id))) as at
        from ${inventoryBatch} as batch where expiry_date >= ${today} group by item_id)
      update ${inventoryItem} as item set low_notified_at = stock.at,
        out_notified_at = case when stock."left" = 0 then stock.at end
      from stock where stock.item_id = item.id and stock."left" < item.min_stock_level
      returning ${described}, item.min_stock_level as "minStockLevel", stock."left", stock.at`)
  ).rows

type Ageing = ExpiringBatch & At & { expired: boolean }

/** Batches that expire soon or have expired, with the morning of their notification. */
const ageingBatches = async (db: Queryable, { zone }: Clock, { today, now }: Timeline) =>
  (
    await db.execute<Ageing>(sql`
      with due as (
        select batch.*, expired, least((day + time '08:00') at time zone ${zone}, ${now.toISOString()}::timestamptz) as at
        from ${inventoryBatch} as batch
        cross join lateral (values (false, batch.expiry_date - ${expiringSoonDays}::int), (true, batch.expiry_date + 1)) as news (expired, day)
        where batch.quantity > 0 and day <= ${today}::date)
      select ${described}, due.batch_number as "batchNumber", due.expiry_date as "expiryDate", due.expired, due.at,
        moved.after as quantity
      from due join ${inventoryItem} as item on item.id = due.item_id
      cross join lateral (
        select units_after as after from ${stockMovement} where batch_id = due.id and moved_at <= due.at order by id desc limit 1) as moved
      order by due.at, due.id`)
  ).rows

/** Notifications about new accounts and about low or expiring stock, from the stored rows. */
export const alertsFor = async (
  db: Queryable,
  clock: Clock,
  line: Timeline,
  { admins, pharmacists, person, joined }: DemoPeople,
): Promise<SeededNotification[]> => {
  const newcomers = (['temitope', 'halima', 'sule'] as const).map((name): SeededNotification => {
    const { id, firstName, lastName, role } = person[name]
    const message = `${firstName} ${lastName} joined as ${role}`
    const notice = {
      type: 'system-alert' as const,
      title: 'New account',
      body: message,
      payload: { message, about: { kind: 'account' as const, id } },
    }
    return { to: admins.folake, at: joined[name], notice }
  })
  // Only the stock of their pharmacy runs low or expires.
  const watchers = [
    { to: pharmacists.ifeoma, since: joined.ifeoma },
    { to: pharmacists.halima, since: joined.halima },
    { to: admins.folake, since: joined.folake },
  ]
  const toWatchers = (at: Date, notice: NewNotification): SeededNotification[] =>
    watchers.flatMap(({ to, since }) => (since <= at ? [{ to, at, notice }] : []))
  const low = (await lowItems(db, line)).flatMap(({ at, ...level }) =>
    toWatchers(new Date(at), lowStockNotification(level)),
  )
  const ageing = (await ageingBatches(db, clock, line)).flatMap(({ at, expired, ...batch }) =>
    toWatchers(new Date(at), expired ? expiredNotification(batch) : expiringNotification(batch)),
  )
  return [...newcomers, ...low, ...ageing]
}
