import { and, eq, exists, not, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { DeliveryUpdate } from '@alafia/contract/pharmacy/schema'
import { choosableStatuses, remindableStatuses, type DeliveryStatus } from '@alafia/contract/pharmacy/states'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { mayActFor } from '../family/policy.ts'
import { workplaceId } from '../pharmacies/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import { dispensedBy, isCollectedSince, type filledPrescriptions } from '../prescriptions/exports.queries.ts'
import { statusProblem } from '../prescriptions/policy.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { deliveryRequest, isOpen } from './table.ts'

/** Whether a patient has collected a prescription that the pharmacy (an expression) filled (PHARM-26). */
export const hasCollectedAt = (pharmacyId: SQLWrapper, patientId: Placeholder): SQL => {
  const collected = dispensedBy(patientId).as('collected')
  return exists(
    new QueryBuilder()
      .select({ pharmacyId: collected.pharmacyId })
      .from(collected)
      .where(eq(collected.pharmacyId, pharmacyId)),
  )
}

/** For what only the patient may do with a prescription that they see. */
export const isOwn =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'patient' ? undefined : 'Only the patient can do this'

/** The patient's agreement and the recorded look-up are checked beforehand. */
export const mayTakeOver =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'pharmacist' ? undefined : 'Only a pharmacist can take over a prescription'

export const mayReview: Rule<{ mayReview: boolean }> = ({ mayReview: may }) =>
  may ? undefined : 'You can review a pharmacy once you have collected a prescription there'

/** The pharmacists who work there, and administrators. */
export const mayUpdateDetails =
  ({ role }: Actor): Rule<{ isYours: boolean }> =>
  ({ isYours }) =>
    role === 'admin' || (role === 'pharmacist' && isYours)
      ? undefined
      : 'Only pharmacists who work here and administrators can change this pharmacy'

export const mayRename =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'admin' ? undefined : 'Only administrators can rename a pharmacy'

const deliveryUpdates: Record<DeliveryUpdate['status'], { by: Role; refusal: string }> = {
  cancelled: { by: 'patient', refusal: 'Only the patient can cancel a delivery' },
  'on-the-way': {
    by: 'pharmacist',
    refusal: 'Only the pharmacy that filled this prescription can deliver it',
  },
}

/** Ownership is checked beforehand, on the locked prescription. */
export const mayUpdateDelivery =
  ({ role }: Actor, status: DeliveryUpdate['status']): Rule<unknown> =>
  () =>
    deliveryUpdates[status].by === role ? undefined : deliveryUpdates[status].refusal

type Filled = ReturnType<typeof filledPrescriptions<'filled'>>

/** Not cancelled, collected or delivered yet. */
export const isStillToDeliver = (filled: Filled): SQL | undefined =>
  and(
    isOpen(deliveryRequest),
    eq(filled.fillCount, deliveryRequest.fillNumber),
    or(eq(filled.status, 'fulfilled'), eq(filled.status, 'active')),
    // The rest of the fill may be ready again after the requested part was collected.
    not(isCollectedSince(deliveryRequest)),
  )

/** A patient's requests; for a pharmacist, those for what their pharmacy filled. */
export const visibleDeliveries = (role: Role, actorId: Placeholder, filled: Filled): SQL => {
  switch (role) {
    case 'patient':
      return mayActFor(actorId, 'prescriptions', deliveryRequest.patientId, filled.familyMemberId)
    case 'pharmacist':
      return eq(filled.pharmacyId, workplaceId(actorId))
    case 'doctor':
    case 'admin':
      return sql`false`
  }
}

const isAmong = (statuses: readonly PrescriptionStatus[], status: PrescriptionStatus) =>
  statuses.includes(status)

type State = { status: PrescriptionStatus; expiryDate: CivilDate }

/** @throws Problem 409 if a prescription no longer waits to be filled, or has expired. */
export const requireQueued = ({ status, expiryDate }: State, today: CivilDate): void => {
  if (!isAmong(choosableStatuses, status)) throw statusProblem(status)
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
}

/** @throws Problem 409 unless the medicine is ready for collection. */
export const requireReadyForCollection = ({ status }: Pick<State, 'status'>): void => {
  if (status !== 'fulfilled') throw statusProblem(status)
}

/** @throws Problem 409 for a rejected or cancelled prescription. */
export const requireRemindable = ({ status }: Pick<State, 'status'>): void => {
  if (!isAmong(remindableStatuses, status)) throw statusProblem(status)
}

/** @throws Problem 409 once a delivery is cancelled, on the way or ended. */
export const requireRequested = (status: DeliveryStatus): void => {
  if (status !== 'requested')
    throw new Problem('wrong-state', `This delivery is already ${status.replaceAll('-', ' ')}`)
}
