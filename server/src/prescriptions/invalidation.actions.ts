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
  tx.invalidate({ role: 'admin' }, 'activity')
}
