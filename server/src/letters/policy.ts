import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { canBookFollowUp, statusLabel, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { isInCareOf, isOpenTo, personOf, type Viewer } from '../chart-access/policy.ts'
import { mayActFor } from '../family/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'

type Columns = { patientId: PgColumn; familyMemberId: PgColumn; doctorId: PgColumn }

/** A patient's own and their family's letters; a doctor's own, and those of the people in their care. */
export const visibleTo = (role: Role, viewer: Viewer, of: Columns): SQL => {
  switch (role) {
    case 'patient':
      return mayActFor(viewer.actorId, 'records', of.patientId, of.familyMemberId)
    case 'doctor':
      return or(eq(of.doctorId, viewer.actorId), isInCareOf(viewer, personOf(of))) ?? sql`false`
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

/** The same for a read that names one letter or appointment; for a doctor, also under emergency access. */
export const readableBy = (role: Role, viewer: Viewer, of: Columns): SQL =>
  role === 'doctor'
    ? (or(eq(of.doctorId, viewer.actorId), isOpenTo(viewer, personOf(of))) ?? sql`false`)
    : visibleTo(role, viewer, of)

export const mayWrite =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor of the appointment can write a letter about it'

export const mayWithdraw =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'doctor' && doctorId === userId
      ? undefined
      : 'Only the doctor who signed a letter can withdraw it'

/** During the visit or after it. @throws Problem 409 that says why not */
export const requireVisit = (
  { status, date }: { status: AppointmentStatus; date: string },
  today: string,
) => {
  if (canBookFollowUp({ status, appointmentDate: date }, today)) return
  throw new Problem(
    'wrong-state',
    date > today
      ? 'This visit is still to come: letters can be written from its day on'
      : `No letter can be written about this appointment: its status is '${statusLabel[status]}'`,
  )
}
