import { eq, sql } from 'drizzle-orm'
import type { InventorySummary } from '@alafia/contract/inventory/schema'
import { prepared } from '../platform/database/connect.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { isInScope, scopeOf, type StockScope } from './policy.ts'
import { unitsByStatus } from './stock-figures.queries.ts'
import { inventoryBatch, inventoryItem } from './table.ts'

const selectSummary = variants((scope: StockScope) =>
  prepared((db, name) => {
    const stock = db
      .select({
        itemId: inventoryBatch.itemId,
        good: unitsByStatus.good.as('good'),
        expiring: unitsByStatus.expiring.as('expiring'),
        expired: unitsByStatus.expired.as('expired'),
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
      .where(isInScope(scope))
      .prepare(name)
  }),
)

/** The figures of the stock that the actor may see: units that have not expired, and how many items each tab lists. */
export const getInventorySummary = async (
  { db, actor, clock }: Context,
  { pharmacyId }: { pharmacyId?: number | undefined },
): Promise<InventorySummary> => {
  const [counted] = await selectSummary(scopeOf(actor, pharmacyId))(db).execute({
    today: clock.today(),
    actorId: actor.userId,
    pharmacyId,
  })
  if (!counted) throw new Error('A count has one row')
  return counted
}
