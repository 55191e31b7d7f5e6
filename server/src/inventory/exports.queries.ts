import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Reader } from '../request/context.ts'
import { firstWordOf, matchDrugs, type Drug, type OrderedMedication } from './matching.ts'
import { usableBatches } from './stock-figures.queries.ts'
import { inventoryBatch, inventoryItem, stockMovement } from './table.ts'

const inStock = sql<number>`(${new QueryBuilder()
  .select({ units: sql`coalesce(sum(${inventoryBatch.quantity}), 0)::int`.as('units') })
  .from(inventoryBatch)
  .where(usableBatches)})`

/** An item with the batches that can still be dispensed, the first to expire first. */
export type StockItem = Drug & {
  inStock: number
  batches: { batchNumber: string; expiryDate: CivilDate; quantity: number }[]
}

const firstExpiring = sql<StockItem['batches']>`(${new QueryBuilder()
  .select({
    batches: sql`coalesce(jsonb_agg(jsonb_build_object('batchNumber', ${inventoryBatch.batchNumber},
      'expiryDate', ${inventoryBatch.expiryDate}, 'quantity', ${inventoryBatch.quantity})
      order by ${inventoryBatch.expiryDate}, ${inventoryBatch.id}), '[]')`.as('batches'),
  })
  .from(inventoryBatch)
  .where(and(usableBatches, gt(inventoryBatch.quantity, 0)))})`

const firstWord = (name: unknown) => sql`substring(lower(${name}) from '^[[:alnum:]]+')`

const selectStock = prepared((db) =>
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
    .prepare('inventory_stock'),
)

export type StockOption = { suggestedItemId: number | null; items: StockItem[] }

/** For each ordered medication, in the same sequence: all items that it may mean, the most likely first. */
export const stockOptionsFor = async (
  reader: Queryable,
  orders: readonly OrderedMedication[],
  today: CivilDate,
): Promise<StockOption[]> => {
  const words = [...new Set(orders.map(({ name }) => firstWordOf(name)))]
  const items: StockItem[] = await selectStock(reader).execute({ today, words })
  return orders.map((order) => {
    const { suggestedId, drugs } = matchDrugs(order, items)
    return { suggestedItemId: suggestedId, items: drugs }
  })
}

const selectProducts = prepared((db, name) =>
  db
    .select({
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
      strength: inventoryItem.dosage,
    })
    .from(inventoryItem)
    .where(
      sql`${firstWord(inventoryItem.name)} = any (${param('words')}::text[])
        or ${firstWord(inventoryItem.genericName)} = any (${param('words')}::text[])`,
    )
    .prepare(name),
)

/** What the clinic's pharmacy keeps under names that begin with the same words, in stock or not. */
export const productsKept = (
  reader: Queryable,
  names: readonly string[],
): Promise<{ name: string; genericName: string; strength: string }[]> =>
  selectProducts(reader).execute({ words: [...new Set(names.map((name) => firstWordOf(name)))] })

const selectItemNames = prepared((db, name) =>
  db
    .select({ id: inventoryItem.id, name: inventoryItem.name, dosage: inventoryItem.dosage })
    .from(inventoryItem)
    .where(sql`${inventoryItem.id} = any (${param('ids')}::int[])`)
    .prepare(name),
)

/** The items that exist, by id. */
export const itemsById = async (
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, Pick<Drug, 'name' | 'dosage'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectItemNames(reader).execute({ ids: [...new Set(ids)] })
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** Joined by other slices: the drug of each batch. */
export const drugsOfBatches = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      batchId: inventoryBatch.id,
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
    })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .as(alias)

const selectBatch = prepared((db, name) =>
  db
    .select({ id: inventoryBatch.id })
    .from(inventoryBatch)
    .where(eq(inventoryBatch.id, param('id')))
    .prepare(name),
)

/** @throws Problem 404 if there is no such batch */
export const requireBatch = async (db: Queryable, id: number): Promise<void> => {
  const [known] = await selectBatch(db).execute({ id })
  if (!known) throw notFound()
}

/** Joined by other slices: name and strength of each item. */
export const medicineNames = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: inventoryItem.id,
      name: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`.as('name'),
    })
    .from(inventoryItem)
    .as(alias)

/** Part of the administrators' report: each movement from `earliest` until before `end`, with its item. */
export const reportedMovements = ({ earliest, end }: { earliest: string; end: string }): SQL =>
  sql`select ${stockMovement.movedAt} as at, ${stockMovement.reason} as reason,
      ${stockMovement.unitsAfter} - ${stockMovement.unitsBefore} as units, ${inventoryBatch.itemId} as item_id
    from ${stockMovement}
    join ${inventoryBatch} on ${inventoryBatch.id} = ${stockMovement.batchId}
    where ${stockMovement.movedAt} >= ${earliest}::timestamptz and ${stockMovement.movedAt} < ${end}::timestamptz`
