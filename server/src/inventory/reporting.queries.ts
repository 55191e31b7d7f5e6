import { sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { inventoryBatch, inventoryItem, stockMovement } from './table.ts'

/** For other slices' joins: what each medicine on the shelf is called. */
export const namesOfMedicines = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: inventoryItem.id,
      name: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`.as('name'),
    })
    .from(inventoryItem)
    .as(alias)

/** For the administrator's report, as a part of its query: each movement from `earliest` until before `end`, of which medicine. */
export const movedStock = ({ earliest, end }: { earliest: string; end: string }): SQL =>
  sql`select ${stockMovement.at} as at, ${stockMovement.reason} as reason,
      ${stockMovement.after} - ${stockMovement.before} as units, ${inventoryBatch.itemId} as item_id
    from ${stockMovement}
    join ${inventoryBatch} on ${inventoryBatch.id} = ${stockMovement.batchId}
    where ${stockMovement.at} >= ${earliest}::timestamptz and ${stockMovement.at} < ${end}::timestamptz`
