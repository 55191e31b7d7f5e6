import { and, eq, sql } from 'drizzle-orm'
import { people } from '../accounts/queries.ts'
import { callableAppointments } from '../appointments/calls.exports.queries.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Door } from './policy.ts'
import { visitAttendance, visitInvitation, visitRoom } from './table.ts'

/** Who comes to the door of a visit: somebody signed in, or a guest with an invitation to it. */
export type Comer = { actor: Actor } | { guest: Guest }

/** Whoever used an invitation. `name` as the others read it: 'Ada (interpreter)'. */
export type Guest = { invitationId: number; visitId: number; name: string }

/** A visit's door as one of those who come to it finds it: their invitation and their own place, where there are any. */
export type DoorFor = Door & {
  patientId: number
  doctorId: number
  patientName: string
  doctorName: string
  isInvited: boolean
  attendanceId: number | null
  peer: string | null
}

const doorFor = prepared((db, name) => {
  const visit = callableAppointments('visit')
  const patient = people('patient')
  const doctor = doctors('doctor')
  const own = visitAttendance
  return db
    .select({
      patientId: visit.patientId,
      doctorId: visit.doctorId,
      date: visit.date,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      mode: visit.mode,
      status: visit.status,
      endedAt: visitRoom.endedAt,
      patientName: sql<string>`${patient.firstName} || ' ' || ${patient.lastName}`,
      doctorName: sql<string>`'Dr. ' || ${doctor.firstName} || ' ' || ${doctor.lastName}`,
      isInvited: sql<boolean>`exists (select from ${visitInvitation}
        where ${visitInvitation.id} = ${param('invitationId')} and ${visitInvitation.appointmentId} = ${visit.id}
          and ${visitInvitation.usedAt} is not null and ${visitInvitation.revokedAt} is null)`,
      attendanceId: own.id,
      peer: own.peer,
    })
    .from(visit)
    .innerJoin(patient, eq(patient.id, visit.patientId))
    .innerJoin(doctor, eq(doctor.id, visit.doctorId))
    .leftJoin(visitRoom, eq(visitRoom.appointmentId, visit.id))
    .leftJoin(
      own,
      and(
        eq(own.appointmentId, visit.id),
        sql`(${own.userId} = ${param('userId')} or ${own.invitationId} = ${param('invitationId')})`,
      ),
    )
    .where(eq(visit.id, param('visitId')))
    .prepare(name)
})

/** The door that this one comes to; undefined where there is no such visit. Whether it opens for them, the caller says. */
export const findDoor = async (db: Database, comer: Comer, visitId: number): Promise<DoorFor | undefined> => {
  const [found] = await doorFor(db).execute({
    visitId,
    userId: 'actor' in comer ? comer.actor.userId : null,
    invitationId: 'guest' in comer ? comer.guest.invitationId : null,
  })
  return found
}

const doorsAmong = prepared((db, name) => {
  const visit = callableAppointments('visit')
  return db
    .select({
      visitId: visit.id,
      date: visit.date,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      mode: visit.mode,
      status: visit.status,
      endedAt: visitRoom.endedAt,
      /** The invitations that let somebody in no more. */
      revoked: sql<
        number[]
      >`(select coalesce(json_agg(${visitInvitation.id}), '[]'::json) from ${visitInvitation}
        where ${visitInvitation.appointmentId} = ${visit.id} and ${visitInvitation.revokedAt} is not null)`,
    })
    .from(visit)
    .leftJoin(visitRoom, eq(visitRoom.appointmentId, visit.id))
    .where(sql`${visit.id} = any(${param('visitIds')}::int[])`)
    .prepare(name)
})

/** The doors of visits in which somebody is, as they stand now. */
export const findDoors = (db: Database, visitIds: readonly number[]) =>
  visitIds.length === 0 ? Promise.resolve([]) : doorsAmong(db).execute({ visitIds: `{${visitIds.join()}}` })
