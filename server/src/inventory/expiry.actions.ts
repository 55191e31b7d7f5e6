import { and, eq } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Tx } from '../request/context.ts'
import { isOnlyFound } from './only-found.queries.ts'
import { inventoryBatch } from './table.ts'

/** A batch that never had a unit takes the date that is on the pack now. @returns whether it did */
export const correctExpiry = async (
  tx: Tx,
  { id }: { id: number },
  expiryDate: CivilDate,
): Promise<boolean> => {
  const corrected = await tx
    .update(inventoryBatch)
    .set({ expiryDate })
    .where(and(eq(inventoryBatch.id, id), isOnlyFound))
    .returning({ id: inventoryBatch.id })
  return corrected.length > 0
}
