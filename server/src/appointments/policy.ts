import { and, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  appointmentTransitions,
  canBookFollowUp,
  canMove,
  hasOtherTimes,
  isInProgress,
  liveStatuses,
  isLive,
  mayMove as roleMayMove,
  type AppointmentStatus,
  type AppointmentVerb,
} from '@alafia/contract/appointments/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { isInCareOf, isOpenTo, personOf, type Viewer } from '../chart-access/policy.ts'
import { mayActFor } from '../family/policy.ts'
import { appointment } from './table.ts'

type Parties = Record<
  'patientId' | 'familyMemberId' | 'doctorId' | 'status' | 'startsAt' | 'createdAt',
  PgColumn
>

/**
 * Asked for with urgent care: whoever asked can join it, whatever the person shares, until it is over (FAM-27). Only such
 * appointments start when they are made.
 */
const isOpenImmediateCare = ({ startsAt, createdAt, status }: Parties): SQL => {
  const live = sql.join(
    liveStatuses.map((one) => sql.raw(`'${one}'`)),
    sql`, `,
  )
  return sql`(${startsAt} <= ${createdAt} and ${status} in (${live}))`
}

/** Those of whom the patient may act for. */
const isOwn = (actorId: Placeholder | SQLWrapper, of: Parties): SQL => {
  const open = mayActFor(actorId, 'appointments', of.patientId, of.familyMemberId)
  return or(open, and(sql`${of.patientId} = ${actorId}`, isOpenImmediateCare(of))) ?? open
}

/** The actor's own appointments: those of a patient and their family, those of a doctor; all for an admin. */
export const ownedBy = (role: Role, actorId: Placeholder | SQLWrapper, of: Parties = appointment): SQL => {
  switch (role) {
    case 'patient':
      return isOwn(actorId, of)
    case 'doctor':
      return sql`${of.doctorId} = ${actorId}`
    case 'admin':
      return sql`true`
    case 'pharmacist':
      return sql`false`
  }
}

/** What the actor may see in lists: their own and, for a doctor, other appointments of people in their care. */
export const visibleTo = (role: Role, viewer: Viewer, of: Parties = appointment): SQL => {
  const own = ownedBy(role, viewer.actorId, of)
  return role === 'doctor' ? (or(own, isInCareOf(viewer, personOf(of))) ?? own) : own
}

/** What the actor may read: the visible ones and, for a doctor, those of a person under emergency access. */
export const readableBy = (role: Role, viewer: Viewer, of: Parties = appointment): SQL => {
  const own = ownedBy(role, viewer.actorId, of)
  return role === 'doctor' ? (or(own, isOpenTo(viewer, personOf(of))) ?? own) : own
}

const ownFamilyOnly = 'You can book only for yourself and your family'

/** An administrator books for others, and never with themselves: care would open the patient's records to them (ADM-56). */
export const mayBook =
  (actor: Actor): Rule<{ patientId: number; doctorId: number }> =>
  ({ patientId, doctorId }) => {
    if (actor.role === 'admin') {
      if (doctorId === actor.userId)
        return "You can't book a patient with yourself. Ask the patient or another administrator to book"
      return patientId === actor.userId
        ? 'Switch to your patient role to book for yourself and your family'
        : undefined
    }
    return actor.role === 'patient' ? undefined : ownFamilyOnly
  }

/** In one's own account or, for a child whom another parent shares, in that parent's. */
export const mayBookIn =
  ({ role, userId }: Actor): Rule<{ patientId: number; isShared: boolean }> =>
  ({ patientId, isShared }) =>
    role === 'admin' || isShared || patientId === userId ? undefined : ownFamilyOnly

/** An adult of the family decides who books for them; the clinic's administrators ask them in person. */
export const mayBookFor =
  ({ role }: Actor): Rule<{ isShared: boolean }> =>
  ({ isShared }) =>
    isShared || role === 'admin'
      ? undefined
      : 'This adult hasn’t agreed that you book for them. Ask them under Family Members'

/** Starting an appointment now: only as its doctor, and never as one's own patient. */
export const mayTreat =
  ({ role, userId }: Actor): Rule<{ doctorId: number; patientId: number }> =>
  ({ doctorId, patientId }) =>
    role !== 'doctor' || doctorId !== userId
      ? 'Only a doctor can start an appointment, and only their own'
      : patientId === userId
        ? "You can't be your own patient"
        : undefined

const onlyFor: Record<AppointmentVerb, string> = {
  accept: 'Only the doctor of the appointment can accept it',
  requestNewTime: 'Only the doctor of the appointment can ask for a new time',
  reschedule: 'Only the patient can choose a new time',
  cancel: 'Only the patient, the doctor of the appointment or an administrator can cancel it',
  complete: 'Only the doctor of the appointment can complete it',
  markNoShow: 'Only the doctor of the appointment can mark it as not attended',
}

export const mayMove =
  ({ role, userId }: Actor, verb: AppointmentVerb): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    roleMayMove(role, verb) && (role !== 'doctor' || userId === doctorId) ? undefined : onlyFor[verb]

const stateMessage: Record<AppointmentStatus, string> = {
  scheduled: 'This appointment is still scheduled, not confirmed',
  confirmed: 'This appointment is already confirmed',
  rescheduled: 'This appointment is rescheduled: the patient has been asked to choose a new time',
  completed: 'This appointment is already completed',
  cancelled: 'This appointment is already cancelled',
  'no-show': 'This appointment is already marked as no-show',
}

/** The clinic's word stands only for a doctor who can't give theirs. */
export const mayRecordHeld =
  ({ role }: Actor): Rule<object> =>
  () =>
    role === 'admin' ? undefined : 'Only an administrator can say that a visit took place'

/** @throws Problem 409 while its doctor can close it */
export const requireLeftBehind = ({ doctorLeft }: { doctorLeft: boolean }): void => {
  if (!doctorLeft) throw new Problem('wrong-state', 'The doctor of this appointment still closes it')
}

export const mayConsult =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && userId === doctorId
      ? undefined
      : 'Only the doctor of the appointment can write its consultation'

/** @throws Problem 409 that names the current status, unless the consultation can be written: an unconfirmed one hasn't begun (PAT-40). */
export const requireOpen = (status: AppointmentStatus): void => {
  if (status !== 'confirmed') throw new Problem('wrong-state', stateMessage[status])
}

/** The doctor and the clinic still can. @throws Problem 409 if the patient gives up a visit that the doctor has started */
export const requireNotStarted = (
  { role }: Actor,
  booked: { status: AppointmentStatus; startedAt: string | null },
): void => {
  if (role === 'patient' && isInProgress(booked))
    throw new Problem(
      'wrong-state',
      'The doctor has started this visit. To cancel or move it, speak to the doctor or call the clinic',
    )
}

export const mayFollowUp =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && userId === doctorId
      ? undefined
      : 'Only the doctor of the appointment can book a follow-up'

export const mayChooseRoom =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && userId === doctorId
      ? undefined
      : 'Only the doctor of the appointment can choose a room'

/** The doctor whose session it is, or an administrator. */
export const mayPlan =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'admin' || (role === 'doctor' && userId === doctorId)
      ? undefined
      : 'You can plan only your own group sessions'

/** Everyone comes to a session at one time. @throws Problem 409 for a spot, which can't be moved and has its session's room */
export const requireNoSpot = ({ groupSessionId }: { groupSessionId: number | null }): void => {
  if (groupSessionId !== null)
    throw new Problem(
      'wrong-state',
      'This is a spot in a group session, which can’t be moved. Cancel it and book another time',
    )
}

/** @throws Problem 409 for a visit that can't be given another time: a spot, immediate care, or of a doctor who left */
export const requireOtherTimes = (booked: {
  doctorLeft: boolean
  groupSessionId: number | null
  type: string
  startsAt: string
  createdAt: string
}): void => {
  requireNoSpot(booked)
  if (!hasOtherTimes(booked))
    throw new Problem(
      'wrong-state',
      booked.doctorLeft
        ? 'The doctor no longer works here. Cancel this visit, and book with another doctor'
        : 'This is immediate care, which can’t be moved. Cancel it, and ask again or book another time',
    )
}

/** A draft outlives an appointment that is moved, cancelled or missed, so that it isn't lost. @throws Problem 409 */
export const requireDraftReadable = (status: AppointmentStatus): void => {
  if (!isLive(status) && status !== 'cancelled' && status !== 'no-show') requireOpen(status)
}

/** @throws Problem 409 that names the current status, unless a follow-up can be booked. */
export const requireFollowUpAllowed = (
  booked: { status: AppointmentStatus; date: string },
  today: string,
): void => {
  if (canBookFollowUp({ ...booked, appointmentDate: booked.date }, today)) return
  const isAhead = booked.status === 'confirmed'
  throw new Problem(
    'wrong-state',
    isAhead
      ? `This appointment is ${booked.status}, and still to come: a follow-up can be booked from its day on`
      : stateMessage[booked.status],
  )
}

/** The status after the transition. @throws Problem 409 that names the current one, if the transition isn't allowed from it. */
export const move = (status: AppointmentStatus, verb: AppointmentVerb): AppointmentStatus => {
  if (!canMove(status, verb)) throw new Problem('wrong-state', stateMessage[status])
  return appointmentTransitions[verb].to
}
