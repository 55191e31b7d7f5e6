import { and, eq } from 'drizzle-orm'
import { isActiveAs } from '../accounts/exports.queries.ts'
import type { Reader } from '../request/context.ts'
import { pharmacyStaff } from './table.ts'

/** The active pharmacists of a pharmacy. */
export const pharmacistIdsOf = async (db: Reader, pharmacyId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: pharmacyStaff.userId })
    .from(pharmacyStaff)
    .where(and(eq(pharmacyStaff.pharmacyId, pharmacyId), isActiveAs(pharmacyStaff.userId, 'pharmacist')))
    .orderBy(pharmacyStaff.userId)
  return rows.map(({ userId }) => userId)
}
