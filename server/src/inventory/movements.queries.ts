import { and, desc, eq, sql } from 'drizzle-orm'
import type { Movement } from '@alafia/contract/inventory/schema'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { cursorPosition, timeCursor } from '../request/next-page.ts'
import { isInScope, scopeOf, type StockScope } from './policy.ts'
import { inventoryBatch, inventoryItem, stockMovement } from './table.ts'

/** One row without a movement if the item has none; no row if there is no such item. */
const selectMovements = variants(({ after, scope }: { after: boolean; scope: StockScope }) =>
  prepared((db, name) => {
    const mover = people('mover')
    const moves = db
      .select({
        id: stockMovement.id,
        at: stockMovement.movedAt,
        place: sql<number>`(extract(epoch from ${stockMovement.movedAt}) * 1000000)::bigint`.as('place'),
        reason: stockMovement.reason,
        batchId: stockMovement.batchId,
        batchNumber: inventoryBatch.batchNumber,
        before: stockMovement.unitsBefore,
        after: stockMovement.unitsAfter,
        movedBy: stockMovement.movedBy,
        note: stockMovement.note,
        supplier: stockMovement.supplier,
        costPrice: stockMovement.costPrice,
        prescriptionId: sql<
          number | null
        >`substring(${stockMovement.subject} from '^prescription ([0-9]{1,9})$')::int`.as('prescription_id'),
        itemId: inventoryBatch.itemId,
      })
      .from(inventoryBatch)
      .innerJoin(stockMovement, eq(stockMovement.batchId, inventoryBatch.id))
      .where(
        and(
          eq(inventoryBatch.itemId, param('itemId')),
          after
            ? sql`(${stockMovement.movedAt}, ${stockMovement.id}) < (${param('at')}::timestamptz, ${param('id')}::int)`
            : undefined,
        ),
      )
      .orderBy(desc(stockMovement.movedAt), desc(stockMovement.id))
      .limit(param('rows'))
      .as('moves')
    return db
      .select({
        move: {
          id: moves.id,
          at: moves.at,
          place: moves.place,
          reason: moves.reason,
          batchId: moves.batchId,
          batchNumber: moves.batchNumber,
          before: moves.before,
          after: moves.after,
          note: moves.note,
          supplier: moves.supplier,
          costPrice: moves.costPrice,
          prescriptionId: moves.prescriptionId,
        },
        mover: { firstName: mover.firstName, lastName: mover.lastName },
      })
      .from(inventoryItem)
      .leftJoin(moves, eq(moves.itemId, inventoryItem.id))
      .leftJoin(mover, eq(mover.id, moves.movedBy))
      .where(and(eq(inventoryItem.id, param('itemId')), isInScope(scope)))
      .orderBy(desc(moves.at), desc(moves.id))
      .prepare(name)
  }),
)

/** Up to `limit` + 1 changes of an item's stock, newest first; `cursor` is where the page after each begins. @throws Problem 404 */
export const listStockMovements = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  itemId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(Movement & { cursor: string })[]> => {
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const rows = await selectMovements({ after: after !== undefined, scope: scopeOf(actor) })(db).execute({
    itemId,
    rows: limit + 1,
    actorId: actor.userId,
    ...after,
  })
  if (rows.length === 0) throw notFound()
  return rows.flatMap(({ move, mover }) => {
    if (!move) return []
    const { place, at, ...rest } = move
    return [
      {
        ...rest,
        at: at.toISOString(),
        movedBy: mover ? `${mover.firstName} ${mover.lastName}` : null,
        cursor: timeCursor(place, move.id),
      },
    ]
  })
}
