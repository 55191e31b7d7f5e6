import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Actor } from '../../sessions/actor.ts'
import { isInScope, scopeOf, type StockScope } from '../policy.ts'
import { inventoryBatch, inventoryItem, stockMovement } from '../table.ts'
import { controlledRegister } from './table.ts'

const selectItem = variants((scope: StockScope) =>
  prepared((db, name) =>
    db
      .select({
        name: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`,
        hasRegister: sql<boolean>`${inventoryItem.isControlled}
          or exists (select from ${controlledRegister} where ${controlledRegister.itemId} = ${inventoryItem.id})`,
      })
      .from(inventoryItem)
      .where(and(eq(inventoryItem.id, param('id')), isInScope(scope)))
      .prepare(name),
  ),
)

/** An item with a register. @throws Problem 404 if there is none that the actor may see */
export const requireRegister = async (db: Queryable, actor: Actor, id: number): Promise<{ name: string }> => {
  const [item] = await selectItem(scopeOf(actor))(db).execute({ id, actorId: actor.userId })
  if (!item?.hasRegister) throw notFound()
  return { name: item.name }
}

/** Joined by other slices: the entries of the registers, each with its movement. */
export const registerEntries = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      itemId: controlledRegister.itemId,
      number: controlledRegister.number,
      kind: controlledRegister.kind,
      change: controlledRegister.change,
      balance: controlledRegister.balance,
      enteredBy: controlledRegister.enteredBy,
      witnessedBy: controlledRegister.witnessedBy,
      enteredAt: controlledRegister.enteredAt,
      reason: stockMovement.reason,
      note: stockMovement.note,
      supplier: stockMovement.supplier,
      batchNumber: inventoryBatch.batchNumber,
      prescriptionId: sql<
        number | null
      >`substring(${stockMovement.subject} from '^prescription ([0-9]{1,9})$')::int`.as('prescription_id'),
    })
    .from(controlledRegister)
    .leftJoin(stockMovement, eq(stockMovement.id, controlledRegister.movementId))
    .leftJoin(inventoryBatch, eq(inventoryBatch.id, stockMovement.batchId))
    .as(alias)
