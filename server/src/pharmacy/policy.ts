import { and, eq, exists, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { DeliveryChange } from '@alafia/contract/pharmacy/schema'
import { choosableStatuses, remindableStatuses, type DeliveryStatus } from '@alafia/contract/pharmacy/states'
import { queuedStatuses, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { Problem } from '../platform/http/problem.ts'
import { dispensedBy, isCollectedSince, type filledPrescriptions } from '../prescriptions/exports.queries.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { deliveryRequest, isOpen, pharmacy, pharmacyStaff } from './table.ts'

/** Whether the pharmacist works at the pharmacy of the row. */
export const worksThere = (userId: Placeholder): SQL =>
  exists(
    new QueryBuilder()
      .select({ userId: pharmacyStaff.userId })
      .from(pharmacyStaff)
      .where(and(eq(pharmacyStaff.userId, userId), eq(pharmacyStaff.pharmacyId, pharmacy.id))),
  )

/** Whether a patient has collected a prescription that somebody of the row's pharmacy filled (PHARM-26). */
export const hasCollectedThere = (patientId: Placeholder): SQL => {
  const collected = dispensedBy(patientId).as('collected')
  return exists(
    new QueryBuilder()
      .select({ userId: pharmacyStaff.userId })
      .from(pharmacyStaff)
      .innerJoin(collected, eq(collected.pharmacistId, pharmacyStaff.userId))
      .where(eq(pharmacyStaff.pharmacyId, pharmacy.id)),
  )
}

/** A rule of what a patient does with the own prescriptions; nobody else comes so far. */
export const isOwn =
  ({ userId }: Actor): Rule<{ patientId: number }> =>
  ({ patientId }) =>
    patientId === userId ? undefined : 'Only the patient can do this'

export const mayReview: Rule<{ mayReview: boolean }> = ({ mayReview: may }) =>
  may ? undefined : 'You can review a pharmacy once you have collected a prescription there'

/** Its own people, and administrators. */
export const mayChangeDetails =
  ({ role }: Actor): Rule<{ isYours: boolean }> =>
  ({ isYours }) =>
    role === 'admin' || (role === 'pharmacist' && isYours)
      ? undefined
      : 'Only the people of this pharmacy and administrators can change it'

const deliveryChanges: Record<DeliveryChange['status'], { by: Role; refusal: string }> = {
  cancelled: { by: 'patient', refusal: 'Only the patient can cancel a delivery' },
  'on-the-way': { by: 'pharmacist', refusal: 'Only the pharmacist who filled it can set out with it' },
}

/** Whose delivery it is, the locked prescription has said before. */
export const mayChangeDelivery =
  ({ role }: Actor, wanted: DeliveryChange['status']): Rule<unknown> =>
  () =>
    deliveryChanges[wanted].by === role ? undefined : deliveryChanges[wanted].refusal

type Filled = ReturnType<typeof filledPrescriptions<'filled'>>

/** Still to be brought: neither cancelled nor overtaken by what became of the fill. */
export const isToBeBrought = (filled: Filled): SQL | undefined =>
  and(
    isOpen(deliveryRequest),
    eq(filled.fillCount, deliveryRequest.fillNumber),
    or(eq(filled.status, 'fulfilled'), eq(filled.status, 'active')),
    // The rest may lie ready again after what was asked for has been taken.
    not(isCollectedSince(deliveryRequest)),
  )

/** A patient's own; for a pharmacist those of the own fills. */
export const visibleDeliveries = (role: Role, actorId: Placeholder, filled: Filled): SQL => {
  switch (role) {
    case 'patient':
      return eq(deliveryRequest.patientId, actorId)
    case 'pharmacist':
      return eq(filled.pharmacistId, actorId)
    case 'doctor':
    case 'admin':
      return sql`false`
  }
}

const isAmong = (statuses: readonly PrescriptionStatus[], status: PrescriptionStatus) =>
  statuses.includes(status)

const sayState = (status: PrescriptionStatus) =>
  new Problem(
    'wrong-state',
    `This prescription is ${isAmong(queuedStatuses, status) ? 'still' : 'already'} ${status}`,
  )

type State = { status: PrescriptionStatus; expiryDate: CivilDate }

/** @throws Problem 409 once a prescription doesn't wait to be filled any more, or has expired. */
export const mustWait = ({ status, expiryDate }: State, today: CivilDate): void => {
  if (!isAmong(choosableStatuses, status)) throw sayState(status)
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
}

/** @throws Problem 409 unless the medicine lies ready. */
export const mustLieReady = ({ status }: Pick<State, 'status'>): void => {
  if (status !== 'fulfilled') throw sayState(status)
}

/** @throws Problem 409 for what nobody will take. */
export const mustBeTaken = ({ status }: Pick<State, 'status'>): void => {
  if (!isAmong(remindableStatuses, status)) throw sayState(status)
}

/** @throws Problem 409 for a request that is no longer just asked for. */
export const mustBeRequested = (standing: DeliveryStatus): void => {
  if (standing !== 'requested')
    throw new Problem('wrong-state', `This delivery is already ${standing.replaceAll('-', ' ')}`)
}
