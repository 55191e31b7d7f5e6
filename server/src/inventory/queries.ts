import { and, eq, gt, gte, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { InventorySummary } from '@alafia/contract/inventory/schema'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { firstWordOf, match, type Drug, type Ordered } from './matching.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

/** Batches of the item at hand that may still be given out. */
const goodBatches = and(
  eq(inventoryBatch.itemId, inventoryItem.id),
  gte(inventoryBatch.expiryDate, param('today')),
)

const inStock = sql<number>`(${new QueryBuilder()
  .select({ units: sql`coalesce(sum(${inventoryBatch.quantity}), 0)::int`.as('units') })
  .from(inventoryBatch)
  .where(goodBatches)})`

const units = (condition: SQL) =>
  sql<number>`coalesce(sum(${inventoryBatch.quantity}) filter (where ${condition}), 0)::int`

export const day = sql`${param('today')}::date`

/** Of the batches that are grouped by their item. */
export const unitsByStanding = {
  good: units(sql`${inventoryBatch.expiryDate} >= ${day}`),
  expiring: units(
    sql`${inventoryBatch.expiryDate} between ${day} and ${day} + ${sql.raw(String(expiringSoonDays))}`,
  ),
  expired: units(sql`${inventoryBatch.expiryDate} < ${day}`),
}

const summary = prepared((db, name) => {
  const stock = db
    .select({
      itemId: inventoryBatch.itemId,
      good: unitsByStanding.good.as('good'),
      expiring: unitsByStanding.expiring.as('expiring'),
      expired: unitsByStanding.expired.as('expired'),
    })
    .from(inventoryBatch)
    .groupBy(inventoryBatch.itemId)
    .as('stock')
  const good = sql`coalesce(${stock.good}, 0)`
  return db
    .select({
      unitsInStock: sql<number>`coalesce(sum(${stock.good}), 0)`,
      lowItems: sql<number>`count(*) filter (where ${good} < ${inventoryItem.minStockLevel})`,
      items: sql<number>`count(*)`,
      expiringItems: sql<number>`count(*) filter (where ${stock.expiring} > 0)`,
      expiredItems: sql<number>`count(*) filter (where ${stock.expired} > 0)`,
      outItems: sql<number>`count(*) filter (where ${good} = 0)`,
    })
    .from(inventoryItem)
    .leftJoin(stock, eq(stock.itemId, inventoryItem.id))
    .prepare(name)
})

/** The dashboard's figures: units in stock over all batches that have not expired, and items under each tab. */
export const getInventorySummary = async (db: Queryable, date: CivilDate): Promise<InventorySummary> => {
  const [counted] = await summary(db).execute({ today: date })
  if (!counted) throw new Error('A count has one row')
  return counted
}

/** An item as the shelf offers it: batches that may still be given out, first-expiring first. */
export type ShelfItem = Drug & {
  inStock: number
  batches: { batchNumber: string; expiryDate: CivilDate; quantity: number }[]
}

const firstExpiring = sql<ShelfItem['batches']>`(${new QueryBuilder()
  .select({
    batches: sql`coalesce(jsonb_agg(jsonb_build_object('batchNumber', ${inventoryBatch.batchNumber},
      'expiryDate', ${inventoryBatch.expiryDate}, 'quantity', ${inventoryBatch.quantity})
      order by ${inventoryBatch.expiryDate}, ${inventoryBatch.id}), '[]')`.as('batches'),
  })
  .from(inventoryBatch)
  .where(and(goodBatches, gt(inventoryBatch.quantity, 0)))})`

const firstWord = (name: unknown) => sql`substring(lower(${name}) from '^[[:alnum:]]+')`

const shelf = prepared((db) =>
  db
    .select({
      id: inventoryItem.id,
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
      dosage: inventoryItem.dosage,
      form: inventoryItem.form,
      inStock,
      batches: firstExpiring,
    })
    .from(inventoryItem)
    .where(
      sql`${firstWord(inventoryItem.name)} = any (${param('words')}::text[])
        or ${firstWord(inventoryItem.genericName)} = any (${param('words')}::text[])`,
    )
    .prepare('inventory_shelf'),
)

export type Offer = { suggestedItemId: number | null; items: ShelfItem[] }

/** What the shelf has for each ordered medication, in the order's sequence: all items that may be meant, the surest first. */
export const offersFor = async (
  reader: Queryable,
  orders: readonly Ordered[],
  today: CivilDate,
): Promise<Offer[]> => {
  const words = [...new Set(orders.map(({ name }) => firstWordOf(name)))]
  const items: ShelfItem[] = await shelf(reader).execute({ today, words })
  return orders.map((order) => {
    const { suggestedId, drugs } = match(order, items)
    return { suggestedItemId: suggestedId, items: drugs }
  })
}

const named = prepared((db, name) =>
  db
    .select({ id: inventoryItem.id, name: inventoryItem.name, dosage: inventoryItem.dosage })
    .from(inventoryItem)
    .where(sql`${inventoryItem.id} = any (${param('ids')}::int[])`)
    .prepare(name),
)

/** Those of the items that exist, by id. */
export const itemsById = async (
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, Pick<Drug, 'name' | 'dosage'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await named(reader).execute({ ids: [...new Set(ids)] })
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}
