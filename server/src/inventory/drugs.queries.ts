import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { inventoryBatch, inventoryItem } from './table.ts'

/** For the joins of the slices above: which drug is in a batch. */
export const drugsOfBatches = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      batchId: inventoryBatch.id,
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
    })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .as(alias)
