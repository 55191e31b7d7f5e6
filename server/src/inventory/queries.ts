import { asc, inArray, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import type { Reader } from '../request/context.ts'
import { firstWordOf, match, type Drug, type Ordered } from './matching.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

const inStockOf = (today: unknown) =>
  sql<number>`coalesce((select sum(${inventoryBatch.quantity}) from ${inventoryBatch}
    where ${inventoryBatch.itemId} = ${inventoryItem.id} and ${inventoryBatch.expiryDate} >= ${today}), 0)::int`

const summary = prepared((db) => {
  const stock = db
    .select({ units: inStockOf(sql.placeholder('today')).as('units'), least: inventoryItem.minStockLevel })
    .from(inventoryItem)
    .as('stock')
  return db
    .select({
      unitsInStock: sql<number>`coalesce(sum(${stock.units}), 0)`,
      lowItems: sql<number>`count(*) filter (where ${stock.units} < ${stock.least})`,
    })
    .from(stock)
    .prepare('inventory_summary')
})

/** Units in stock over all batches that have not expired; items with fewer of them than their minimum. */
export const getInventorySummary = async (db: Queryable, today: CivilDate) => {
  const [counted] = await summary(db).execute({ today })
  return counted ?? { unitsInStock: 0, lowItems: 0 }
}

/** An item as the shelf offers it: batches that may still be given out, first-expiring first. */
export type ShelfItem = Drug & {
  inStock: number
  batches: { batchNumber: string; expiryDate: CivilDate; quantity: number }[]
}

const firstWord = (name: unknown) => sql`substring(lower(${name}) from '^[[:alnum:]]+')`

const shelf = prepared((db) =>
  db
    .select({
      id: inventoryItem.id,
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
      dosage: inventoryItem.dosage,
      form: inventoryItem.form,
      inStock: inStockOf(sql.placeholder('today')),
      batches: sql<ShelfItem['batches']>`coalesce((
        select jsonb_agg(jsonb_build_object('batchNumber', ${inventoryBatch.batchNumber},
          'expiryDate', ${inventoryBatch.expiryDate}, 'quantity', ${inventoryBatch.quantity})
          order by ${inventoryBatch.expiryDate}, ${inventoryBatch.id})
        from ${inventoryBatch}
        where ${inventoryBatch.itemId} = ${inventoryItem.id}
          and ${inventoryBatch.expiryDate} >= ${sql.placeholder('today')} and ${inventoryBatch.quantity} > 0), '[]')`,
    })
    .from(inventoryItem)
    .where(
      sql`${firstWord(inventoryItem.name)} = any (${sql.placeholder('words')}::text[])
        or ${firstWord(inventoryItem.genericName)} = any (${sql.placeholder('words')}::text[])`,
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

/** Those of the items that exist, by id. */
export const itemsById = async (
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, Pick<Drug, 'name' | 'dosage'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ id: inventoryItem.id, name: inventoryItem.name, dosage: inventoryItem.dosage })
    .from(inventoryItem)
    .where(inArray(inventoryItem.id, [...new Set(ids)]))
    .orderBy(asc(inventoryItem.id))
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}
