import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { usePeriodDays, type ReorderLine } from '@alafia/contract/inventory/reorder'
import { day } from '@alafia/contract/kernel/durations'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { inventoryBatch, inventoryItem, stockMovement } from '../table.ts'
import { suggestOrder } from './suggestion.ts'

const selectUse = prepared((db, name) => {
  // In each part: PostgreSQL would add up the stock and use of every pharmacy first.
  const isHere = eq(inventoryItem.pharmacyId, param('pharmacyId'))
  const stock = db
    .select({
      itemId: inventoryBatch.itemId,
      quantity:
        sql<number>`coalesce(sum(${inventoryBatch.quantity}) filter (where ${inventoryBatch.recallId} is null and ${inventoryBatch.expiryDate} >= ${param('today')}::date), 0)::int`.as(
          'quantity',
        ),
    })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(isHere)
    .groupBy(inventoryBatch.itemId)
    .as('stock')
  const use = db
    .select({
      itemId: inventoryBatch.itemId,
      used: sql<number>`sum(${stockMovement.unitsBefore} - ${stockMovement.unitsAfter})::int`.as('used'),
    })
    .from(stockMovement)
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockMovement.batchId))
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(
      and(
        isHere,
        inArray(stockMovement.reason, ['dispensed', 'returned']),
        gte(stockMovement.movedAt, sql`${param('since')}::timestamptz`),
      ),
    )
    .groupBy(inventoryBatch.itemId)
    .as('use')
  return db
    .select({
      itemId: inventoryItem.id,
      name: inventoryItem.name,
      dosage: inventoryItem.dosage,
      form: inventoryItem.form,
      manufacturer: inventoryItem.manufacturer,
      minStockLevel: inventoryItem.minStockLevel,
      createdAt: inventoryItem.createdAt,
      quantity: stock.quantity,
      used: use.used,
    })
    .from(inventoryItem)
    .leftJoin(stock, eq(stock.itemId, inventoryItem.id))
    .leftJoin(use, eq(use.itemId, inventoryItem.id))
    .where(isHere)
    .prepare(name)
})

const never = Number.POSITIVE_INFINITY

/**
 * What the actor's pharmacy should order, or the one that an administrator names: what lasts the fewest days first, then what
 * nobody has asked for.
 */
export const listReorder = async (
  { db, actor, clock }: Context,
  { pharmacyId }: { pharmacyId?: number | undefined },
): Promise<ReorderLine[]> => {
  const isAdmin = actor.role === 'admin'
  if (isAdmin && pharmacyId === undefined) throw invalid('pharmacyId', 'Choose a pharmacy')
  const at = isAdmin ? pharmacyId : requireWorkplace(await findWorkplace(db, actor.userId))
  const now = clock.now().getTime()
  const rows = await selectUse(db).execute({
    pharmacyId: at,
    today: clock.today(),
    since: new Date(now - usePeriodDays * day).toISOString(),
  })
  return rows
    .map(({ createdAt, quantity: units, used, ...item }) => {
      const quantity = units ?? 0
      const daysKept = Math.floor((now - createdAt.getTime()) / day)
      const suggestion = suggestOrder({ ...item, quantity, used: Math.max(0, used ?? 0), daysKept })
      return { ...item, quantity, ...suggestion }
    })
    .filter(({ suggested }) => suggested > 0)
    .toSorted(
      (one, other) =>
        (one.daysLeft ?? never) - (other.daysLeft ?? never) || one.name.localeCompare(other.name, 'en'),
    )
}
