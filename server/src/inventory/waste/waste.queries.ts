import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { WasteBatch } from '@alafia/contract/inventory/waste'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Actor } from '../../sessions/actor.ts'
import { isInScope } from '../policy.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'

const selectWaste = prepared((db, name) =>
  db
    .select({
      batchId: inventoryBatch.id,
      itemName: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`,
      form: inventoryItem.form,
      batchNumber: inventoryBatch.batchNumber,
      expiryDate: inventoryBatch.expiryDate,
      quantity: inventoryBatch.quantity,
      isControlled: inventoryItem.isControlled,
      why: sql<
        WasteBatch['why']
      >`case when ${inventoryBatch.recallId} is null then 'expired' else 'recalled' end`,
    })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(
      and(
        isInScope({ own: true, chosen: false }),
        gt(inventoryBatch.quantity, 0),
        or(lt(inventoryBatch.expiryDate, param('today')), isNotNull(inventoryBatch.recallId)),
      ),
    )
    .orderBy(asc(inventoryBatch.expiryDate), asc(inventoryBatch.id))
    .prepare(name),
)

/** The batches of the actor's pharmacy with units that can't be dispensed any more, the first to expire first. */
export const listWaste = (db: Queryable, { userId }: Actor, today: CivilDate): Promise<WasteBatch[]> =>
  selectWaste(db).execute({ actorId: userId, today })
