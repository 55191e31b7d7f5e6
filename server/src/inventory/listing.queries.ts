import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { InventoryItem, InventoryQuery } from '@alafia/contract/inventory/schema'
import type { ItemOrder, ItemSort, ItemTab } from '@alafia/contract/inventory/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import { itemColumns, pharmacyOfItem } from './items.queries.ts'
import { isInScope, scopeOf, type StockScope } from './policy.ts'
import { nameWithoutStrength } from '../safety/medicine-names.ts'
import { meantKeys, withoutBrand } from '../safety/product-names.ts'
import { isKnownBy } from './exports.queries.ts'
import { isOnlyFound } from './only-found.queries.ts'
import { todayParam, unitsByStatus } from './stock-figures.queries.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

const item = inventoryItem
const batch = inventoryBatch

/** Filters and order of a list; their values are parameters. */
type Shape = {
  sort: ItemSort
  order: ItemOrder
  tab: ItemTab | undefined
  /** `meant`: by what an unknown name may stand for. */
  search: 'none' | 'text' | 'meant'
  form: boolean
  after: boolean
  scope: StockScope
}

const figures = {
  good: unitsByStatus.good.as('good'),
  expiring: unitsByStatus.expiring.as('expiring'),
  expired: unitsByStatus.expired.as('expired'),
  batches: sql<number>`count(*) filter (where ${batch.quantity} > 0)::int`.as('batches'),
  firstExpiry: sql<
    string | null
  >`min(${batch.expiryDate}) filter (where ${batch.quantity} > 0 and ${batch.recallId} is null and ${batch.expiryDate} >= ${todayParam})`.as(
    'first_expiry',
  ),
}

/** Figures by item: of all items in one pass, or of the row's item (`onlyOne`) for a page that an index finds. */
const stockOf = (onlyOne: boolean) =>
  new QueryBuilder()
    .select({ itemId: batch.itemId, ...figures })
    .from(batch)
    .where(onlyOne ? eq(batch.itemId, item.id) : undefined)
    .groupBy(batch.itemId)
    .as('stock')

type Stock = ReturnType<typeof stockOf>

/** The batch that the contract's `inventoryItem` shows. */
const firstBatch = sql<{ batchNumber: string; expiryDate: CivilDate } | null>`(${new QueryBuilder()
  .select({
    first: sql`jsonb_build_object('batchNumber', ${batch.batchNumber}, 'expiryDate', ${batch.expiryDate})`.as(
      'first',
    ),
  })
  .from(batch)
  .where(and(eq(batch.itemId, item.id), not(isOnlyFound)))
  .orderBy(
    sql`${batch.recallId} is not null or ${batch.expiryDate} < ${todayParam}`,
    sql`${batch.expiryDate} >= ${todayParam} and ${batch.quantity} = 0`,
    sql`abs(${batch.expiryDate} - ${todayParam})`,
    batch.id,
  )
  .limit(1)})`

/** Name, generic name or another brand, with or without the strength ('Amlodipine 5 mg'), or a whole batch number. */
const matchesSearch = () => {
  const words = sql`lower(${param('search')}::text)`
  const generic = sql`lower(${param('generic')}::text)`
  const startsIn = (name: SQL) => {
    const text = sql`lower(${name} || ' ' || ${item.dosage})`
    return sql`(strpos(${text}, ${words}) between 1 and length(${name})
      or strpos(${text}, ${generic}) between 1 and length(${name}))`
  }
  return sql`(${startsIn(sql`${item.name}`)} or ${startsIn(sql`${item.genericName}`)}
    or ${item.id} in (select ${batch.itemId} from ${batch} where lower(${batch.batchNumber}) = ${words} and not ${isOnlyFound}))`
}

const good = (stock: Stock) => sql`coalesce(${stock.good}, 0)`

const tabCondition: Record<ItemTab, (stock: Stock) => SQL> = {
  low: (stock) => sql`${good(stock)} < ${item.minStockLevel}`,
  expiring: (stock) => sql`${stock.expiring} > 0`,
  expired: (stock) => sql`${stock.expired} > 0`,
  out: (stock) => sql`${good(stock)} = 0`,
}

/** In byte order like the index, whatever the database's collation. */
const byName = { asc: sql.raw('using ~<~'), desc: sql.raw('using ~>~') }

/** What a list is sorted by; a cursor holds that of the last row of a page. */
const sortKey = (sort: Exclude<ItemSort, 'name'>, order: ItemOrder, stock: Stock): SQL => {
  switch (sort) {
    case 'quantity':
      return good(stock)
    case 'price':
      return sql`(${item.price} * 1000)::bigint`
    case 'expiry':
      // Items without a usable unit come last in both directions.
      return sql`coalesce(${stock.firstExpiry} - date '2000-01-01', ${sql.raw(order === 'asc' ? '999999' : '-999999')})`
  }
}

const orderOf = ({ sort, order, after }: Shape, stock: Stock) => {
  const direction = sql.raw(order)
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  if (sort === 'name') {
    const name = sql`lower(${item.name})`
    const last = sql`(select lower(name) from ${item} as last where last.id = ${param('lastId')}::int)`
    const [notBefore, behind] = order === 'asc' ? ['~>=~', '~>~'] : ['~<=~', '~<~']
    return {
      place: sql<number>`0`,
      order: [sql`${name} ${byName[order]}`, sql`${item.id} ${direction}`],
      rest: after
        ? sql`${name} ${sql.raw(notBefore)} ${last} and (${name} ${sql.raw(behind)} ${last} or ${item.id} ${beyond} ${param('lastId')}::int)`
        : undefined,
    }
  }
  const place = sortKey(sort, order, stock)
  return {
    place: sql<number>`${place}`,
    order: [sql`${place} ${direction}`, sql`${item.id} ${direction}`],
    rest: after
      ? sql`(${place}, ${item.id}) ${beyond} (${param('last')}::bigint, ${param('lastId')}::int)`
      : undefined,
  }
}

/** A statement for each combination of filters and order, so that each gets its own plan and index. */
const selectItems = variants((shape: Shape) =>
  prepared((db, name) => {
    const needsAll = shape.tab !== undefined || shape.sort === 'quantity' || shape.sort === 'expiry'
    const stock = stockOf(true)
    const { kept, pharmacy, isKept } = pharmacyOfItem()
    const { place, order, rest } = orderOf(shape, stock)
    const wanted = and(
      isInScope(shape.scope),
      rest,
      shape.form ? eq(item.form, param('form')) : undefined,
      shape.tab ? tabCondition[shape.tab](stock) : undefined,
      shape.search === 'text' ? matchesSearch() : undefined,
      shape.search === 'meant' ? isKnownBy : undefined,
    )
    // Find the page first, then count only what it shows.
    const ids = db.select({ id: item.id }).from(item).$dynamic()
    const all = stockOf(false)
    const first = (needsAll ? ids.leftJoin(all, eq(all.itemId, item.id)) : ids)
      .where(wanted)
      .orderBy(...order)
      .limit(param('rows'))
    return db
      .select({
        ...itemColumns,
        pharmacy,
        good: stock.good,
        expiring: stock.expiring,
        expired: stock.expired,
        batches: stock.batches,
        first: firstBatch,
        place,
      })
      .from(item)
      .innerJoin(kept, isKept)
      .leftJoinLateral(stock, sql`true`)
      .where(inArray(item.id, first))
      .orderBy(...order)
      .prepare(name)
  }),
)

const positionOf = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [, last, lastId] = /^(-?\d{1,15})_([1-9]\d{0,8})$/.exec(cursor) ?? []
  if (last === undefined) throw invalid('cursor', 'Not a cursor of this list')
  return { last, lastId: Number(lastId) }
}

/**
 * Up to `limit` + 1 items that the actor may see; `cursor` is where the page after each begins. A search without a result looks
 * for what the name may stand for: a brand that isn't written out, or a misspelling (INV-23).
 */
export const listInventory = async (
  db: Queryable,
  actor: Actor,
  today: CivilDate,
  { limit, cursor, sort, order, tab, search, form, pharmacyId }: InventoryQuery,
): Promise<(InventoryItem & { cursor: string })[]> => {
  const after = positionOf(cursor)
  const find = (how: Shape['search']) =>
    selectItems({
      sort,
      order,
      tab,
      search: how,
      form: form !== undefined,
      after: after !== undefined,
      scope: scopeOf(actor, pharmacyId),
    })(db).execute({
      today,
      rows: limit + 1,
      search,
      generic: search === undefined ? undefined : withoutBrand(search),
      keys: how === 'meant' && search !== undefined ? meantKeys(search) : undefined,
      form,
      actorId: actor.userId,
      pharmacyId,
      ...after,
    })
  const found = await find(search === undefined ? 'none' : 'text')
  const isMeant = found.length === 0 && search !== undefined && !/\d/.test(nameWithoutStrength(search))
  const rows = isMeant ? await find('meant') : found
  return rows.map(({ good: quantity, expiring, expired, batches, first, place, ...row }) => ({
    ...row,
    batchNumber: first?.batchNumber ?? null,
    expiryDate: first?.expiryDate ?? null,
    quantity: quantity ?? 0,
    expiringQuantity: expiring ?? 0,
    expiredQuantity: expired ?? 0,
    batchCount: batches ?? 0,
    isLow: (quantity ?? 0) < row.minStockLevel,
    cursor: `${place}_${row.id}`,
  }))
}
