import { and, eq, isNull } from 'drizzle-orm'
import type { Authorized } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import { dispense } from './table.ts'

/** Records who collected every part of the last fill that has not been collected yet. */
export const recordCollection = async (
  tx: Tx,
  { id, fillCount }: Authorized<{ id: number; fillCount: number }>,
  collectedAt: Date,
  collectedBy: string | null,
): Promise<void> => {
  await tx
    .update(dispense)
    .set({ collectedAt, collectedBy })
    .where(
      and(eq(dispense.prescriptionId, id), eq(dispense.fillNumber, fillCount), isNull(dispense.collectedAt)),
    )
}
