import { and, eq, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Money } from '@alafia/contract/kernel/money'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Reader } from '../request/context.ts'
import type { Comparison } from '../safety/product-comparison.ts'
import { productKeys, productOfOrder } from '../safety/product.ts'
import { meantKeys } from '../safety/product-names.ts'
import type { Actor } from '../sessions/actor.ts'
import { matchItems, type Drug, type Matched, type OrderedMedication, type StoredDrug } from './matching.ts'
import { isInScope, scopeOf, type StockScope } from './policy.ts'
import { usableBatches } from './stock-figures.queries.ts'
import { inventoryBatch, inventoryItem, stockMovement } from './table.ts'

const inStock = sql<number>`(${new QueryBuilder()
  .select({ units: sql`coalesce(sum(${inventoryBatch.quantity}), 0)::int`.as('units') })
  .from(inventoryBatch)
  .where(usableBatches)})`

type Batches = { batchNumber: string; expiryDate: CivilDate; quantity: number }[]

/** An item with the batches that can still be dispensed, the first to expire first, and how it compares with an order. */
export type StockItem = Drug &
  Comparison & {
    manufacturer: string
    price: Money
    isControlled: boolean
    inStock: number
    batches: Batches
  }

const firstExpiring = sql<Batches>`(${new QueryBuilder()
  .select({
    batches: sql`coalesce(jsonb_agg(jsonb_build_object('batchNumber', ${inventoryBatch.batchNumber},
      'expiryDate', ${inventoryBatch.expiryDate}, 'quantity', ${inventoryBatch.quantity})
      order by ${inventoryBatch.expiryDate}, ${inventoryBatch.id}), '[]')`.as('batches'),
  })
  .from(inventoryBatch)
  .where(and(usableBatches, gt(inventoryBatch.quantity, 0)))})`

const described = {
  id: inventoryItem.id,
  name: inventoryItem.name,
  genericName: inventoryItem.genericName,
  dosage: inventoryItem.dosage,
  form: inventoryItem.form,
  manufacturer: inventoryItem.manufacturer,
  price: inventoryItem.price,
  product: inventoryItem.product,
  productEdition: inventoryItem.productEdition,
} satisfies Record<keyof StoredDrug, unknown>

/** Those of the ids that are items, at any pharmacy. */
export const itemIdsAmong = async (db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: inventoryItem.id })
    .from(inventoryItem)
    .where(sql`${inventoryItem.id} = any (${sql.param([...ids])}::int[])`)
  return new Set(rows.map(({ id }) => id))
}

/** A register, a second person: whether the item is a controlled drug. */
export const isControlledItem = (itemId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${inventoryItem} where ${inventoryItem.id} = ${itemId} and ${inventoryItem.isControlled})`

/** With the parameter `keys`. */
export const isKnownBy = sql`${inventoryItem.productKeys} && ${param('keys')}::text[]`

const selectStock = prepared((db) =>
  db
    .select({
      ...described,
      productKeys: inventoryItem.productKeys,
      isControlled: inventoryItem.isControlled,
      inStock,
      batches: firstExpiring,
    })
    .from(inventoryItem)
    .where(and(eq(inventoryItem.pharmacyId, param('pharmacyId')), isKnownBy))
    .prepare('inventory_stock'),
)

export type StockOption = { suggestedItemId: number | null; items: StockItem[] }

const toStockItem = ({
  product: _product,
  productEdition: _edition,
  ...item
}: Matched<StoredDrug & { isControlled: boolean; inStock: number; batches: Batches }>): StockItem => item

const keysOf = (name: string, product = productOfOrder({ name, dosage: '' })) => [
  ...productKeys(product),
  ...(product.isInTable ? [] : meantKeys(name)),
]

/**
 * For each ordered medication, in the same sequence: all items of the pharmacy that may be dispensed for it, the best match first.
 * @param search looks for items by this name or ingredient instead
 */
export const stockOptionsFor = async (
  reader: Queryable,
  pharmacyId: number,
  orders: readonly OrderedMedication[],
  today: CivilDate,
  search?: string,
): Promise<StockOption[]> => {
  const ordered = orders.map((order) => {
    const product = productOfOrder(order)
    return { product, keys: search === undefined ? keysOf(order.name, product) : keysOf(search) }
  })
  const keys = [...new Set(ordered.flatMap((one) => one.keys))]
  const items = await selectStock(reader).execute({ pharmacyId, today, keys })
  return ordered.map(({ product, keys: own }) => {
    const candidates = items.filter((item) => item.productKeys.some((key) => own.includes(key)))
    const { suggestedId, items: matched } = matchItems(product, candidates)
    return { suggestedItemId: suggestedId, items: matched.map(toStockItem) }
  })
}

const selectProducts = prepared((db, name) =>
  db
    .selectDistinct({
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
      strength: inventoryItem.dosage,
    })
    .from(inventoryItem)
    .where(isKnownBy)
    .prepare(name),
)

/** What the clinic's pharmacies keep of the drugs that these names mean, in stock or not. */
export const productsKept = (
  reader: Queryable,
  names: readonly string[],
): Promise<{ name: string; genericName: string; strength: string }[]> =>
  selectProducts(reader).execute({
    keys: [...new Set(names.flatMap((name) => productKeys(productOfOrder({ name, dosage: '' }))))],
  })

const selectItems = prepared((db, name) =>
  db
    .select({ ...described, pharmacyId: inventoryItem.pharmacyId })
    .from(inventoryItem)
    .where(isAmong(inventoryItem.id, param('ids')))
    .prepare(name),
)

export type KeptItem = StoredDrug & { pharmacyId: number }

/** Those items, of whatever pharmacy. */
export const itemsWithIds = async (reader: Reader, ids: readonly number[]): Promise<KeptItem[]> =>
  ids.length === 0 ? [] : selectItems(reader).execute({ ids: [...new Set(ids)] })

/** Joined by other slices: the drug of each batch. */
export const drugsOfBatches = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      batchId: inventoryBatch.id,
      itemId: inventoryBatch.itemId,
      batchNumber: inventoryBatch.batchNumber,
      expiryDate: inventoryBatch.expiryDate,
      recallId: inventoryBatch.recallId,
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
    })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .as(alias)

const selectBatch = variants((scope: StockScope) =>
  prepared((db, name) =>
    db
      .select({ id: inventoryBatch.id })
      .from(inventoryBatch)
      .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
      .where(and(eq(inventoryBatch.id, param('id')), isInScope(scope)))
      .prepare(name),
  ),
)

/** @throws Problem 404 if there is no such batch that the actor may see */
export const requireBatch = async (db: Queryable, actor: Actor, id: number): Promise<void> => {
  const [known] = await selectBatch(scopeOf(actor))(db).execute({ id, actorId: actor.userId })
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

/**
 * Part of the administrators' report: each movement from `earliest` until before `end`, with its item. What goes from one pharmacy to
 * another is `transferred` at both.
 */
export const reportedMovements = ({ earliest, end }: { earliest: string; end: string }): SQL =>
  sql`select ${stockMovement.movedAt} as at, case when ${stockMovement.subject} like 'transfer %' then 'transferred' else ${stockMovement.reason} end as reason,
      ${stockMovement.unitsAfter} - ${stockMovement.unitsBefore} as units, ${inventoryBatch.itemId} as item_id
    from ${stockMovement}
    join ${inventoryBatch} on ${inventoryBatch.id} = ${stockMovement.batchId}
    where ${stockMovement.movedAt} >= ${earliest}::timestamptz and ${stockMovement.movedAt} < ${end}::timestamptz`
