import { and, count, eq, or } from 'drizzle-orm'
import type { Reader } from '../../request/context.ts'
import { stockTransfer } from './table.ts'
import { isOpen } from './transfers.queries.ts'

/** How many transfers from or to a pharmacy still have units to account for. */
export const countTransfersAt = async (db: Reader, pharmacyId: number): Promise<number> => {
  const [counted] = await db
    .select({ transfers: count() })
    .from(stockTransfer)
    .where(
      and(
        isOpen,
        or(eq(stockTransfer.fromPharmacyId, pharmacyId), eq(stockTransfer.toPharmacyId, pharmacyId)),
      ),
    )
  return counted?.transfers ?? 0
}
