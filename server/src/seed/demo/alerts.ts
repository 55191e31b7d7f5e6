import { instantOf, addDays } from '@alafia/contract/kernel/civil'
import { sql } from 'drizzle-orm'
import { inventoryBatch, inventoryItem, stockMovement } from '../../inventory/table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Told } from '../notices.ts'
import type { Cast } from './cast.ts'
import type { Timeline } from './timeline.ts'

type LowItem = { name: string; dosage: string; units: number; least: number; since: Date | string }
type ExpiredBatch = { name: string; dosage: string; batch: string; units: number; expiry: string }

const alert = (to: { id: number }, at: Date, title: string, message: string): Told => ({
  to,
  at,
  notice: { type: 'system-alert', title, body: message, payload: { message } },
})

const lowItems = async (db: Queryable, { today }: Timeline) =>
  (
    await db.execute<LowItem>(sql`
      select item.name, item.dosage, item.min_stock_level as least, sum(batch.quantity)::int as units,
        (select max(at) from ${stockMovement} where batch_id = any (array_agg(batch.id))) as since
      from ${inventoryItem} as item join ${inventoryBatch} as batch on batch.item_id = item.id and batch.expiry_date >= ${today}
      group by item.id having sum(batch.quantity) < item.min_stock_level`)
  ).rows

const expiredBatches = async (db: Queryable, { today }: Timeline) =>
  (
    await db.execute<ExpiredBatch>(sql`
      select item.name, item.dosage, batch.batch_number as batch, batch.quantity as units, batch.expiry_date as expiry
      from ${inventoryBatch} as batch join ${inventoryItem} as item on item.id = batch.item_id
      where batch.expiry_date < ${today} and batch.quantity > 0`)
  ).rows

/** What the administrators were told of: new accounts, stock that ran low or expired. As the tables have it. */
export const alertsFor = async (
  db: Queryable,
  clock: Clock,
  line: Timeline,
  { admins, person, joined }: Cast,
): Promise<Told[]> => {
  const admin = admins.folake
  const newcomers = (['temitope', 'halima', 'sule'] as const).map((name) => {
    const { firstName, lastName, role } = person[name]
    return alert(admin, joined[name], 'New account', `${firstName} ${lastName} joined as ${role}`)
  })
  const low = (await lowItems(db, line)).map(({ name, dosage, units, least, since }) =>
    alert(admin, new Date(since), 'Low stock', `${name} ${dosage}: ${units} left, at least ${least} wanted`),
  )
  const expired = (await expiredBatches(db, line)).map(({ name, dosage, batch, units, expiry }) =>
    alert(
      admin,
      instantOf(addDays(expiry, 1), '00:00', clock.zone),
      'Stock expired',
      `${name} ${dosage}, batch ${batch}: ${units} can no longer be given out`,
    ),
  )
  return [...newcomers, ...low, ...expired]
}
