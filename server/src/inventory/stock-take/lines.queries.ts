import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import { idCursor } from '../../request/next-page.ts'
import type { Actor } from '../../sessions/actor.ts'
import { batchStatusOf } from '../batch-status.ts'
import { scopeOf, type StockScope } from '../policy.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { isStockTakeInScope } from './policy.ts'
import { costOfLine, getStockTake } from './stock-takes.queries.ts'
import { stockTake, stockTakeCount, stockTakeLine } from './table.ts'

const selectLines = variants(({ isOne, ...scope }: StockScope & { isOne: boolean }) =>
  prepared((db, name) => {
    const counter = people('counter')
    return db
      .select({
        position: stockTakeLine.position,
        batchId: stockTakeLine.batchId,
        itemId: inventoryBatch.itemId,
        itemName: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`,
        form: inventoryItem.form,
        batchNumber: inventoryBatch.batchNumber,
        expiryDate: inventoryBatch.expiryDate,
        recallId: inventoryBatch.recallId,
        isFound: stockTakeLine.isFound,
        version: stockTakeLine.version,
        count: {
          id: stockTakeCount.id,
          counted: stockTakeCount.counted,
          expected: stockTakeCount.expected,
          byId: stockTakeCount.countedBy,
          at: stockTakeCount.countedAt,
        },
        by: sql<string>`${fullName(counter)}`,
        reason: stockTakeLine.reason,
        note: stockTakeLine.note,
        costPrice: sql<
          string | null
        >`case when ${stockTakeCount.counted} <> ${stockTakeCount.expected} then ${costOfLine} end`,
      })
      .from(stockTakeLine)
      .innerJoin(stockTake, eq(stockTake.id, stockTakeLine.stockTakeId))
      .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTakeLine.batchId))
      .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
      .leftJoin(stockTakeCount, eq(stockTakeCount.id, stockTakeLine.countId))
      .leftJoin(counter, eq(counter.id, stockTakeCount.countedBy))
      .where(
        and(
          eq(stockTakeLine.stockTakeId, param('id')),
          isStockTakeInScope(scope),
          ...(isOne
            ? [eq(stockTakeLine.batchId, param('batchId'))]
            : [gt(stockTakeLine.version, param('since')), gt(stockTakeLine.position, param('after'))]),
        ),
      )
      .orderBy(asc(stockTakeLine.position))
      .limit(param('rows'))
      .prepare(name)
  }),
)

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof selectLines>>['execute']>>[number]

const toLine = (
  { position: _position, recallId, count, by, reason, note, costPrice, ...line }: Row,
  today: CivilDate,
): StockTakeLine => ({
  ...line,
  status: batchStatusOf({ expiryDate: line.expiryDate, recallId }, today),
  count: count && { ...count, at: count.at.toISOString(), by, reason, note, costPrice },
})

export type ListedLine = StockTakeLine & { cursor: string }

/** Up to `limit` + 1 batches in the order of the shelf; `since`: those that changed after that version. @throws Problem 404 */
export const listLines = async (
  db: Queryable,
  actor: Actor,
  today: CivilDate,
  {
    id,
    limit,
    cursor,
    since,
  }: { id: number; limit: number; cursor?: string | undefined; since?: number | undefined },
): Promise<ListedLine[]> => {
  const rows = await selectLines({ ...scopeOf(actor), isOne: false })(db).execute({
    actorId: actor.userId,
    id,
    since: since ?? -1,
    after: Math.min(idCursor(cursor) ?? 0, 2_147_483_647),
    rows: limit + 1,
  })
  // No line, or no such stock-take?
  if (rows.length === 0) await getStockTake(db, actor, id)
  return rows.map((row) => ({ ...toLine(row, today), cursor: String(row.position) }))
}

/** @throws Problem 404 if the batch isn't counted in it */
export const getLine = async (
  db: Queryable,
  actor: Actor,
  today: CivilDate,
  { id, batchId }: { id: number; batchId: number },
): Promise<StockTakeLine> => {
  const [row] = await selectLines({ ...scopeOf(actor), isOne: true })(db).execute({
    actorId: actor.userId,
    id,
    batchId,
    rows: 1,
  })
  if (!row) throw notFound()
  return toLine(row, today)
}
