import { and, eq, exists, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isAgreed, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Role } from '@alafia/contract/kernel/roles'
import {
  canMove,
  dashboardLabel,
  mayMove as roleMayMove,
  prescriptionStatuses,
  prescriptionTransitions,
  queuedStatuses,
  type PrescriptionStatus,
  type PrescriptionVerb,
} from '@alafia/contract/prescriptions/states'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { mayActFor } from '../family/policy.ts'
import { workplaceId } from '../pharmacies/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { prescriptionClaim } from './claims/table.ts'
import { isGenuine, type SignedContent } from './signature.ts'
import { dispense, fillMedication, prescription } from './table.ts'

/** Whether it waits to be filled. */
export const isQueued = (status: PrescriptionStatus): boolean =>
  queuedStatuses.some((queued) => queued === status)

/** Whether the current fill has been dispensed: the dashboards call these statuses Fulfilled. */
export const isDispensed = (status: PrescriptionStatus): boolean => dashboardLabel[status] === 'Fulfilled'

export const dispensedStatuses = prescriptionStatuses.filter(isDispensed)

export const hasStatus = (...statuses: PrescriptionStatus[]): SQL =>
  sql`${prescription.status} in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`

export const hasExpired = (today: Placeholder): SQL => sql`${prescription.expiryDate} < ${today}::date`

/** RX-30: active or dispensed, and not expired. */
export const isCurrent = (today: Placeholder): SQL =>
  sql`(${hasStatus('active', ...dispensedStatuses)} and not ${hasExpired(today)})`

/**
 * Whether the person may be taking it: it wasn't rejected or cancelled, or only after some of it was dispensed, such as a refill that the
 * pharmacy rejected. A new version counts in place of the one that it replaces.
 */
export const mayBeTaken: SQL = sql`(${prescription.status} not in ('rejected', 'cancelled')
  or (${prescription.fillCount} > 0 and ${prescription.replacedById} is null))`

// Inlined: with parameters PostgreSQL couldn't use the queue's partial indexes.
export const inQueue: SQL = sql`${inArray(prescription.status, [...queuedStatuses])}`.inlineParams()

// Must match the condition of the index fill_medication_owed exactly.
const owesSome = sql`${fillMedication.dispensed} + ${fillMedication.waived} < ${fillMedication.ordered}`

/** Whether its last fill still owes something, which any pharmacist of the pharmacy may dispense. */
export const isOwed: SQL = exists(
  new QueryBuilder()
    .select({ medicationIndex: fillMedication.medicationIndex })
    .from(fillMedication)
    .where(
      and(
        eq(fillMedication.prescriptionId, prescription.id),
        eq(fillMedication.fillNumber, prescription.fillCount),
        owesSome,
      ),
    ),
)

/**
 * Whether any of its fills may owe something; with `isOwed`, for a list of them. The array makes PostgreSQL begin with those few: it
 * expects a third of all, and would read every prescription of the pharmacy.
 */
export const mayBeOwed: SQL = sql`${prescription.id} = any (array(${new QueryBuilder()
  .select({ id: fillMedication.prescriptionId })
  .from(fillMedication)
  .where(owesSome)}))`

/** Whether it is at the pharmacy where the actor works: chosen for it, filled or rejected there. */
export const atWorkplace = (actorId: Placeholder): SQL => eq(prescription.pharmacyId, workplaceId(actorId))

const isOwn = (actorId: Placeholder): SQL =>
  mayActFor(actorId, 'prescriptions', prescription.patientId, prescription.familyMemberId)

/** Cancelled while they had it open: their page says what became of it, instead of asking for what it may no longer see. */
const wasOpenedBy = (actorId: Placeholder): SQL =>
  sql`(${prescription.status} = 'cancelled' and ${prescription.id} in (
    select ${prescriptionClaim.prescriptionId} from ${prescriptionClaim} where ${prescriptionClaim.pharmacistId} = ${actorId}))`

/**
 * For a patient, theirs and their family's; for a doctor, those they issued; for a pharmacist what is at their pharmacy, and what
 * waits without a pharmacy, or ended without one after they handled it or while they had it open.
 */
export const visibleTo = (role: Role, actorId: Placeholder): SQL => {
  switch (role) {
    case 'patient':
      return isOwn(actorId)
    case 'doctor':
      return eq(prescription.doctorId, actorId)
    case 'pharmacist':
      return sql`(${or(
        atWorkplace(actorId),
        and(
          isNull(prescription.pharmacyId),
          or(inQueue, eq(prescription.pharmacistId, actorId), wasOpenedBy(actorId)),
        ),
      )})`
    case 'admin':
      return sql`false`
  }
}

/** What insurers owe: for a pharmacist of their pharmacy, and all for an administrator, who sees no diagnosis in it. */
export const claimsVisibleTo = (role: Role, actorId: Placeholder): SQL => {
  switch (role) {
    case 'pharmacist':
      return eq(dispense.pharmacyId, workplaceId(actorId))
    case 'admin':
      return sql`true`
    case 'patient':
    case 'doctor':
      return sql`false`
  }
}

type AppointmentPeople = { patientId: number; familyMemberId: number | null; doctorId: number }

/** The people named in the body must match the session and the appointment. */
export const mayPrescribe =
  (
    { role, userId }: Actor,
    stated: { patientId: number; familyMemberId?: number | null | undefined; doctorId: number },
  ): Rule<AppointmentPeople> =>
  (appointment) => {
    if (role !== 'doctor' || appointment.doctorId !== userId)
      return 'Only the doctor of the appointment can prescribe at it'
    if (stated.doctorId !== userId) return 'You can only prescribe in your own name'
    if (
      stated.patientId !== appointment.patientId ||
      (stated.familyMemberId ?? null) !== appointment.familyMemberId
    )
      return 'The prescription and the appointment are for different people'
    return undefined
  }

export const mayCheck =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor of the appointment can check a prescription for it'

export const mayDraft =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor of the appointment can write a prescription for it'

/** @throws Problem 409 that names the status, unless one can prescribe at the appointment */
export const requirePrescribable = ({ status }: { status: AppointmentStatus }): void => {
  if (isAgreed(status)) return
  throw new Problem(
    'wrong-state',
    status === 'scheduled'
      ? 'This appointment is scheduled, not confirmed yet. Confirm it to prescribe at it'
      : `This appointment is ${status}. You can no longer prescribe at it`,
  )
}

const onlyFor: Record<PrescriptionVerb, string> = {
  fulfil: 'Only a pharmacist can fulfil a prescription',
  hold: 'Only a pharmacist can put a prescription back to pending',
  reject: 'Only a pharmacist can reject a prescription',
  handOver: 'Only a pharmacist can hand over a prescription',
  deliver: 'Only a pharmacist can mark a prescription as delivered',
  refill: 'Only the patient can request a refill',
  cancel: 'Only the doctor who issued the prescription can cancel it',
}

export const mayMove =
  ({ role, userId }: Actor, verb: PrescriptionVerb): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    roleMayMove(role, verb) && (role !== 'doctor' || doctorId === userId) ? undefined : onlyFor[verb]

/** Who may end a question, and how. */
export const mayAnswer =
  ({ role, userId }: Actor, outcome: 'answered' | 'closed'): Rule<{ doctorId: number }> =>
  ({ doctorId }) => {
    if (outcome === 'closed')
      return role === 'pharmacist' ? undefined : 'Only a pharmacist can close a question without an answer'
    return role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor who issued the prescription can answer questions about it'
  }

export const mayReadQuestions =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'pharmacist' || (role === 'doctor' && doctorId === userId)
      ? undefined
      : 'Only its doctor and the pharmacists can read the questions about a prescription'

export const mayAmend =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor who issued the prescription can change it'

export const mayClaim =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'pharmacist' ? undefined : 'Only a pharmacist can claim a prescription'

export const mayDispense =
  ({ role }: Actor): Rule<{ status: PrescriptionStatus }> =>
  () =>
    role === 'pharmacist' ? undefined : onlyFor.fulfil

/** 'This prescription is already picked up' */
export const statusProblem = (status: PrescriptionStatus) =>
  new Problem(
    'wrong-state',
    `This prescription is ${isQueued(status) ? 'still' : 'already'} ${status.replaceAll('-', ' ')}`,
  )

/** @throws Problem 409 naming the status, unless it waits to be filled */
export const requireQueued = ({ status }: { status: PrescriptionStatus }): void => {
  if (!isQueued(status)) throw statusProblem(status)
}

/** @throws Problem 409 if a new version has replaced it */
export const requireNotReplaced = ({ replacedById }: { replacedById: number | null }): void => {
  if (replacedById !== null)
    throw new Problem('wrong-state', 'The doctor has changed this prescription. Use the new version')
}

/** @throws Problem 409 naming the status, if the current fill hasn't been dispensed and so owes nothing. */
export const requireFilled = ({ status }: { status: PrescriptionStatus }): void => {
  if (!isDispensed(status)) throw statusProblem(status)
}

/** The status after the transition. @throws Problem 409 naming the current status, if it doesn't allow the transition. */
export const move = (status: PrescriptionStatus, verb: PrescriptionVerb): PrescriptionStatus => {
  if (!canMove(status, verb)) throw statusProblem(status)
  return prescriptionTransitions[verb].to
}

/** @throws Problem 409 if the patient has chosen another pharmacy meanwhile */
export const requireHere = ({ pharmacyId }: { pharmacyId: number | null }, workplace: number): void => {
  if (pharmacyId !== null && pharmacyId !== workplace)
    throw new Problem('wrong-state', 'The patient has chosen another pharmacy')
}

/** @throws Problem 409 if it was changed after it was signed: it must then get no closer to being dispensed */
export const requireGenuine = async (signing: Signing, signed: SignedContent): Promise<void> => {
  if (!(await isGenuine(signing, signed))) throw new Problem('not-genuine', notGenuine)
}
