import { and, eq, exists, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import {
  canMove,
  dashboardLabel,
  mayMove as roleMayMove,
  prescriptionMoves,
  queuedStatuses,
  type PrescriptionStatus,
  type PrescriptionVerb,
} from '@alafia/contract/prescriptions/states'
import { notGenuine } from '@alafia/contract/prescriptions/wording'
import { Problem } from '../platform/http/problem.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { isGenuine, type Signed } from './signature.ts'
import { fillingMedication, prescription } from './table.ts'

/** Whether it waits to be filled, in every pharmacist's queue. */
const isQueued = (status: PrescriptionStatus): boolean => queuedStatuses.some((queued) => queued === status)

/** Statuses in which the current filling has left the shelf: the dashboards call all of them Fulfilled. */
export const isHandedOut = (status: PrescriptionStatus): boolean => dashboardLabel[status] === 'Fulfilled'

// Written out: a plan for parameters of any value could not use the indexes of the queue.
export const inQueue: SQL = sql`${inArray(prescription.status, [...queuedStatuses])}`.inlineParams()

/** Whether its last filling still owes something: every pharmacist's to hand out. */
export const isOwed: SQL = exists(
  new QueryBuilder()
    .select({ medication: fillingMedication.medication })
    .from(fillingMedication)
    .where(
      and(
        eq(fillingMedication.prescriptionId, prescription.id),
        eq(fillingMedication.filling, prescription.fillings),
        // The words of the index filling_medication_owed.
        sql`${fillingMedication.dispensed} + ${fillingMedication.waived} < ${fillingMedication.ordered}`,
      ),
    ),
)

/** A patient's own and family's; those that a doctor issued; a pharmacist's queue, what is owed, and what the pharmacist has handled. */
export const visibleTo = (role: Role, actorId: Placeholder): SQL => {
  switch (role) {
    case 'patient':
      return eq(prescription.patientId, actorId)
    case 'doctor':
      return eq(prescription.doctorId, actorId)
    case 'pharmacist':
      return or(inQueue, eq(prescription.pharmacistId, actorId), isOwed) ?? inQueue
    case 'admin':
      return sql`false`
  }
}

type Visit = { patientId: number; familyMemberId: number | null; doctorId: number }

/** What the order says of its people must be what the session and the appointment say. */
export const mayPrescribe =
  (
    { role, userId }: Actor,
    stated: { patientId: number; familyMemberId?: number | null | undefined; doctorId: number },
  ): Rule<Visit> =>
  (visit) => {
    if (role !== 'doctor' || visit.doctorId !== userId)
      return 'Only the doctor of the appointment can prescribe at it'
    if (stated.doctorId !== userId) return 'You can prescribe only in your own name'
    if (stated.patientId !== visit.patientId || (stated.familyMemberId ?? null) !== visit.familyMemberId)
      return 'The prescription is for somebody else than the appointment'
    return undefined
  }

export const mayCheck =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor of the appointment can check what is prescribed at it'

const reservedFor: Record<PrescriptionVerb, string> = {
  fulfil: 'Only a pharmacist can fulfil a prescription',
  hold: 'Only a pharmacist can put a prescription back to pending',
  reject: 'Only a pharmacist can reject a prescription',
  handOver: 'Only a pharmacist can hand over a prescription',
  deliver: 'Only a pharmacist can mark a prescription as delivered',
  refill: 'Only the patient can ask for a refill',
  cancel: 'Only the doctor who issued the prescription can cancel it',
}

export const mayMove =
  ({ role, userId }: Actor, verb: PrescriptionVerb): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    roleMayMove(role, verb) && (role !== 'doctor' || doctorId === userId) ? undefined : reservedFor[verb]

export const mayClaim =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'pharmacist' ? undefined : 'Only a pharmacist can have a prescription open at the counter'

export const mayHandOut =
  ({ role }: Actor): Rule<{ status: PrescriptionStatus }> =>
  () =>
    role === 'pharmacist' ? undefined : reservedFor.fulfil

const sayState = (status: PrescriptionStatus) =>
  new Problem('wrong-state', `This prescription is ${isQueued(status) ? 'still' : 'already'} ${status}`)

/** @throws Problem 409 that names the state, where no filling can owe anything. */
export const mustBeFilled = ({ status }: { status: PrescriptionStatus }): void => {
  if (!isHandedOut(status)) throw sayState(status)
}

/** The status after the move. @throws Problem 409 that names the present one, when the move isn't legal from it. */
export const moved = (status: PrescriptionStatus, verb: PrescriptionVerb): PrescriptionStatus => {
  if (!canMove(status, verb)) throw sayState(status)
  return prescriptionMoves[verb].to
}

/** @throws Problem 409: on what was changed after it was signed nothing is dispensed, and nothing that leads there begins */
export const mustBeGenuine = async (signing: Signing, order: Signed): Promise<void> => {
  if (!(await isGenuine(signing, order))) throw new Problem('not-genuine', notGenuine)
}
