import { invalidateChartOf } from '../appointments/invalidation.actions.ts'
import type { Tx } from '../request/context.ts'

/** Invalidates every list and chart that shows this prescription. */
export const invalidateLists = async (
  tx: Tx,
  prescribed: { patientId: number; familyMemberId: number | null; doctorId: number },
) => {
  await invalidateChartOf(tx, prescribed)
  for (const userId of [prescribed.patientId, prescribed.doctorId]) tx.invalidate({ userId }, 'prescriptions')
  tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
  // Another prescription of the person may be about to be dispensed, at any pharmacy, and is checked against this one.
  tx.invalidate({ role: 'pharmacist' }, 'facts')
  tx.invalidate({ role: 'admin' }, 'activity')
}
