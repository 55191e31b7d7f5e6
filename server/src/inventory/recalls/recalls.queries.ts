import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Recall } from '@alafia/contract/inventory/recalls'
import { people } from '../../accounts/exports.queries.ts'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Actor } from '../../sessions/actor.ts'
import { isInScope, scopeOf, type StockScope } from '../policy.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { recall, recalledBatch, recallLift } from './table.ts'

/** The batches of the row's recall that the actor may see. */
const batchesOf = (scope: StockScope) => and(eq(recalledBatch.recallId, recall.id), isInScope(scope))

const selectRecall = variants((scope: StockScope) =>
  prepared((db, name) => {
    const [starter, lifter] = [people('starter'), people('lifter')]
    const kept = pharmacyNames('kept_at')
    const batches = new QueryBuilder()
      .select({
        list: sql`coalesce(json_agg(json_build_object('id', ${inventoryBatch.id}, 'pharmacyName', ${kept.name},
          'unitsInStock', ${inventoryBatch.quantity}) order by ${kept.name}, ${inventoryBatch.id}), '[]')`,
      })
      .from(recalledBatch)
      .innerJoin(inventoryBatch, eq(inventoryBatch.id, recalledBatch.batchId))
      .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
      .innerJoin(kept, eq(kept.id, inventoryItem.pharmacyId))
      .where(batchesOf(scope))
    return db
      .select({
        id: recall.id,
        itemName: recall.itemName,
        batchNumber: recall.batchNumber,
        reason: recall.reason,
        isEverywhere: recall.isEverywhere,
        startedAt: recall.startedAt,
        starter: { firstName: starter.firstName, lastName: starter.lastName },
        lift: { at: recallLift.liftedAt, reason: recallLift.reason },
        lifter: { firstName: lifter.firstName, lastName: lifter.lastName },
        batches: sql<Recall['batches']>`(${batches})`,
      })
      .from(recall)
      .innerJoin(starter, eq(starter.id, recall.startedBy))
      .leftJoin(recallLift, eq(recallLift.recallId, recall.id))
      .leftJoin(lifter, eq(lifter.id, recallLift.liftedBy))
      .where(
        and(
          eq(recall.id, param('id')),
          exists(
            new QueryBuilder()
              .select({ id: recalledBatch.batchId })
              .from(recalledBatch)
              .innerJoin(inventoryBatch, eq(inventoryBatch.id, recalledBatch.batchId))
              .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
              .where(batchesOf(scope)),
          ),
        ),
      )
      .prepare(name)
  }),
)

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** @throws Problem 404 for one that concerns no batch that the actor may see */
export const findRecall = async (db: Queryable, actor: Actor, id: number): Promise<Recall> => {
  const [row] = await selectRecall(scopeOf(actor))(db).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  const { starter, lift, lifter, startedAt, ...shown } = row
  return {
    ...shown,
    startedBy: nameOf(starter),
    startedAt: startedAt.toISOString(),
    lifted: lift && lifter ? { at: lift.at.toISOString(), by: nameOf(lifter), reason: lift.reason } : null,
  }
}

const same = alias(inventoryBatch, 'same')

/**
 * The batches to quarantine with this one: for an administrator every batch of the same number whose item has a substance or name in
 * common with it, whoever made it. Rather one too many than one too few.
 */
export const batchesToRecall = (tx: Queryable, batchId: number, isEverywhere: boolean) => {
  const origin = alias(inventoryItem, 'origin')
  return tx
    .select({ id: inventoryBatch.id, itemId: inventoryBatch.itemId })
    .from(same)
    .innerJoin(origin, eq(origin.id, same.itemId))
    .innerJoin(
      inventoryBatch,
      isEverywhere
        ? sql`lower(${inventoryBatch.batchNumber}) = lower(${same.batchNumber})`
        : eq(inventoryBatch.id, same.id),
    )
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(
      and(
        eq(same.id, batchId),
        sql`(${inventoryBatch.id} = ${same.id} or ${inventoryItem.productKeys} && ${origin.productKeys}
          or lower(${inventoryItem.genericName}) = lower(${origin.genericName}))`,
      ),
    )
    .orderBy(asc(inventoryBatch.id))
}
