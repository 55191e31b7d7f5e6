import { sql, type SQL } from 'drizzle-orm'
import { stockTakeLine } from './stock-take/table.ts'
import { inventoryBatch, stockMovement } from './table.ts'

const hasNeverMoved = sql`${inventoryBatch.quantity} = 0 and not exists (
  select from ${stockMovement} where ${stockMovement.batchId} = ${inventoryBatch.id})`

/**
 * Whether a stock-take found it, but it isn't in stock: it was cancelled, or is still open. Looked up only of what never moved: every other
 * batch has movements.
 */
export const isOnlyFound: SQL<boolean> = sql`case when ${hasNeverMoved} then exists (
  select from ${stockTakeLine} where ${stockTakeLine.batchId} = ${inventoryBatch.id} and ${stockTakeLine.isFound}) else false end`
