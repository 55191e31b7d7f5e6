import { and, eq, sql } from 'drizzle-orm'
import { people } from '../accounts/exports.queries.ts'
import { ownedBy } from '../appointments/policy.ts'
import { callableAppointments, callColumns } from '../appointments/queue.exports.queries.ts'
import { doctorNameSql, doctors } from '../doctors/exports.queries.ts'
import { otherParentsOf } from '../family/exports.queries.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Joiner } from './exports.queries.ts'
import type { CallAccess } from './policy.ts'
import { guestInvitation, videoVisit, videoVisitAttendance } from './table.ts'

/** What decides whether someone may join: the appointment, their invitation and their attendance, if any. */
export type CallAccessFor = CallAccess & {
  patientId: number
  doctorId: number
  patientName: string
  doctorName: string
  isInvited: boolean
  /** Whether the patient or the doctor has let this guest in. */
  isAdmitted: boolean
  /** Whether who joins may do so as the patient: for themselves, or for someone who lets them. */
  isPatients: boolean
  /** Of a child whom two parents share. */
  otherParents: number[]
  attendanceId: number | null
  peer: string | null
}

const selectCallAccess = prepared((db, name) => {
  const appointment = callableAppointments('visit')
  const patient = people('patient')
  const doctor = doctors('doctor')
  const attendance = videoVisitAttendance
  return db
    .select({
      ...callColumns(appointment),
      endedAt: videoVisit.endedAt,
      patientName: sql<string>`${patient.firstName} || ' ' || ${patient.lastName}`,
      doctorName: doctorNameSql(doctor),
      isInvited: sql<boolean>`exists (select from ${guestInvitation}
        where ${guestInvitation.id} = ${param('invitationId')} and ${guestInvitation.appointmentId} = ${appointment.id}
          and ${guestInvitation.usedAt} is not null and ${guestInvitation.revokedAt} is null
          and (${guestInvitation.invitedBy} = ${appointment.doctorId} or ${ownedBy('patient', guestInvitation.invitedBy, appointment)}))`,
      isAdmitted: sql<boolean>`exists (select from ${guestInvitation}
        where ${guestInvitation.id} = ${param('invitationId')} and ${guestInvitation.admittedAt} is not null)`,
      isPatients: sql<boolean>`coalesce(${ownedBy('patient', param('userId'), appointment)}, false)`,
      otherParents: otherParentsOf(appointment.familyMemberId),
      attendanceId: attendance.id,
      peer: attendance.peer,
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .leftJoin(videoVisit, eq(videoVisit.appointmentId, appointment.id))
    .leftJoin(
      attendance,
      and(
        eq(attendance.appointmentId, appointment.id),
        sql`(${attendance.userId} = ${param('userId')} or ${attendance.invitationId} = ${param('invitationId')})`,
      ),
    )
    .where(eq(appointment.id, param('visitId')))
    .prepare(name)
})

/** Undefined if there is no such appointment. The caller decides whether they may join. */
export const findCallAccess = async (
  db: Database,
  joiner: Joiner,
  visitId: number,
): Promise<CallAccessFor | undefined> => {
  const [found] = await selectCallAccess(db).execute({
    visitId,
    userId: 'actor' in joiner ? joiner.actor.userId : null,
    invitationId: 'guest' in joiner ? joiner.guest.invitationId : null,
  })
  return found
}
