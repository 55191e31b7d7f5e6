import { and, count, eq, gte, inArray, not } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { isSharedChild, mayActFor } from '../family/policy.ts'
import type { Reader } from '../request/context.ts'
import { prescription } from './table.ts'

/** The prescriptions that a patient may see, are valid, and weren't handed over yet; without a child's whom another parent looks after. */
export const countWaiting = async (reader: Reader, patientId: number, today: CivilDate): Promise<number> => {
  const [row] = await reader
    .select({ waiting: count() })
    .from(prescription)
    .where(
      and(
        eq(prescription.patientId, patientId),
        inArray(prescription.status, ['pending', 'active', 'fulfilled']),
        gte(prescription.expiryDate, today),
        mayActFor(patientId, 'prescriptions', prescription.patientId, prescription.familyMemberId),
        not(isSharedChild(prescription.familyMemberId)),
      ),
    )
  return row?.waiting ?? 0
}
