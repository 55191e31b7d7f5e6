import { and, desc, eq } from 'drizzle-orm'
import type { BatchCorrection } from '@alafia/contract/inventory/corrections'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { isInScope, scopeOf, type StockScope } from './policy.ts'
import { batchCorrection, inventoryBatch, inventoryItem } from './table.ts'

/** The latest; a batch number is hardly ever corrected. */
const maxCorrections = 100

/** One row without a correction if the item has none; no row if there is no such item. */
const selectCorrections = variants((scope: StockScope) =>
  prepared((db, name) => {
    const person = people('corrector')
    const corrections = db
      .select({
        itemId: inventoryBatch.itemId,
        id: batchCorrection.id,
        at: batchCorrection.correctedAt,
        batchId: batchCorrection.batchId,
        from: batchCorrection.numberBefore,
        to: batchCorrection.numberAfter,
        reason: batchCorrection.reason,
        correctedBy: batchCorrection.correctedBy,
      })
      .from(batchCorrection)
      .innerJoin(inventoryBatch, eq(inventoryBatch.id, batchCorrection.batchId))
      .as('corrections')
    return db
      .select({
        correction: {
          id: corrections.id,
          at: corrections.at,
          batchId: corrections.batchId,
          from: corrections.from,
          to: corrections.to,
          reason: corrections.reason,
        },
        person: { firstName: person.firstName, lastName: person.lastName },
      })
      .from(inventoryItem)
      .leftJoin(corrections, eq(corrections.itemId, inventoryItem.id))
      .leftJoin(person, eq(person.id, corrections.correctedBy))
      .where(and(eq(inventoryItem.id, param('itemId')), isInScope(scope)))
      .orderBy(desc(corrections.id))
      .limit(maxCorrections)
      .prepare(name)
  }),
)

/** The corrected batch numbers of an item, the latest first. @throws Problem 404 if the actor may not see it */
export const listBatchCorrections = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  itemId: number,
): Promise<BatchCorrection[]> => {
  const rows = await selectCorrections(scopeOf(actor))(db).execute({ itemId, actorId: actor.userId })
  if (rows.length === 0) throw notFound()
  return rows.flatMap(({ correction, person }) => {
    if (!correction) return []
    const correctedBy = person ? `${person.firstName} ${person.lastName}` : null
    return [{ ...correction, at: correction.at.toISOString(), correctedBy }]
  })
}
