import { userIdsWithRole } from '../accounts/exports.queries.ts'
import { invalidateChartOf } from '../appointments/invalidation.actions.ts'
import { pharmacistIdsOf, staffOfClosed } from '../pharmacies/exports.queries.ts'
import type { Tx } from '../request/context.ts'

/** Who sees a prescription at this pharmacy in their queue; without a pharmacy, every pharmacist. */
export const pharmacistsFor = (tx: Tx, pharmacyId: number | null): Promise<number[]> =>
  pharmacyId === null ? userIdsWithRole(tx, 'pharmacist') : pharmacistIdsOf(tx, pharmacyId)

/** Those of them who can fill it: nobody at a pharmacy that has closed (PHARM-222). */
export const pharmacistsWhoFill = async (tx: Tx, pharmacyId: number | null): Promise<number[]> => {
  const [ids, closed] = await Promise.all([pharmacistsFor(tx, pharmacyId), staffOfClosed(tx)])
  return ids.filter((id) => !closed.has(id))
}

/** @param pharmacyIds where the prescription is, and was before; null for none */
export const invalidateForPharmacists = (
  tx: Tx,
  topic: 'prescriptions' | 'claims',
  pharmacyIds: readonly (number | null)[],
): void => {
  if (pharmacyIds.includes(null)) {
    tx.invalidate({ role: 'pharmacist' }, topic)
    return
  }
  const asked = Promise.all([...new Set(pharmacyIds)].map((pharmacyId) => pharmacistsFor(tx, pharmacyId)))
  tx.invalidateFound(asked.then((ids) => ids.flat().map((userId) => ({ to: { userId }, topic }))))
}

type Prescribed = {
  patientId: number
  familyMemberId: number | null
  doctorId: number
  pharmacyId: number | null
}

/** Invalidates every list and chart that shows this prescription. */
export const invalidateLists = (tx: Tx, prescribed: Prescribed): void => {
  invalidateChartOf(tx, prescribed)
  invalidateForPharmacists(tx, 'prescriptions', [prescribed.pharmacyId])
  for (const userId of [prescribed.patientId, prescribed.doctorId]) tx.invalidate({ userId }, 'prescriptions')
  // Another prescription of the person may be about to be dispensed, at any pharmacy, and is checked against this one.
  tx.invalidate({ role: 'pharmacist' }, 'facts')
  tx.invalidate({ role: 'admin' }, 'activity')
}
