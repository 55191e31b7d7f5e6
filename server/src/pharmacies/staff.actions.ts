import { eq } from 'drizzle-orm'
import { invalid } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { pharmacy, pharmacyStaff } from './table.ts'

/** Sets the pharmacy where a pharmacist works; null for none. @throws Problem 400 if there is no such pharmacy */
export const setWorkplace = async (tx: Tx, userId: number, pharmacyId: number | null): Promise<void> => {
  if (pharmacyId === null) {
    await tx.delete(pharmacyStaff).where(eq(pharmacyStaff.userId, userId))
    return
  }
  const [found] = await tx
    .select({ closedAt: pharmacy.closedAt })
    .from(pharmacy)
    .where(eq(pharmacy.id, pharmacyId))
  if (!found) throw invalid('pharmacyId', 'Choose a pharmacy')
  if (found.closedAt) throw invalid('pharmacyId', 'This pharmacy has closed')
  await tx
    .insert(pharmacyStaff)
    .values({ userId, pharmacyId })
    .onConflictDoUpdate({ target: pharmacyStaff.userId, set: { pharmacyId } })
}
