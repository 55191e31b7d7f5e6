import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../request/context.ts'
import { inventoryBatch } from '../table.ts'

/** Whoever adds a batch, or changes what it is, waits for a recall to begin, and the other way round: none is missed. */
export const lockRecalls = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('recalls', 0))`)

/** The other half of it: many may change batches at once, but not while a recall begins. */
export const waitForRecalls = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('recalls', 0))`)

/** INV-41: an item may have become a medicine that is recalled. Its numbers are given again, which the database's trigger checks. */
export const quarantineRecalled = (tx: Tx, itemId: number) =>
  tx
    .update(inventoryBatch)
    .set({ batchNumber: sql`${inventoryBatch.batchNumber}` })
    .where(and(eq(inventoryBatch.itemId, itemId), isNull(inventoryBatch.recallId)))
