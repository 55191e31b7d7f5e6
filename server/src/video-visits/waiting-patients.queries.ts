import { and, asc, eq, inArray, isNull, sql, ne } from 'drizzle-orm'
import { liveStatuses } from '@alafia/contract/appointments/states'
import type { WaitingPatient } from '@alafia/contract/video-visits/schema'
import { people } from '../accounts/exports.queries.ts'
import { callableAppointments } from '../appointments/queue.exports.queries.ts'
import { ownedBy } from '../appointments/policy.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import type { Presence } from '../request/presence.ts'
import { videoVisit, videoVisitAttendance } from './table.ts'

const selectMaybeWaiting = prepared((db, name) => {
  const appointment = callableAppointments('visit')
  const patient = people('patient')
  const member = familyMembers('member')
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      // Of two parents either may be the one who is there.
      patientName: sql<string>`coalesce(${member.firstName}, ${patient.firstName}) || ' ' || coalesce(${member.lastName}, ${patient.lastName})`,
      startsAt: appointment.startsAt,
      since: sql<Date>`min(${videoVisitAttendance.joinedAt})`.mapWith(videoVisitAttendance.joinedAt),
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))
    .innerJoin(
      videoVisitAttendance,
      and(
        eq(videoVisitAttendance.appointmentId, appointment.id),
        // Either of two parents.
        ne(videoVisitAttendance.userId, appointment.doctorId),
        isNull(videoVisitAttendance.leftAt),
      ),
    )
    .leftJoin(videoVisit, eq(videoVisit.appointmentId, appointment.id))
    .where(
      and(
        ownedBy('doctor', param('actorId'), appointment),
        sql`${appointment.date} = ${param('today')}`,
        inArray(appointment.status, [...liveStatuses]),
        isNull(videoVisit.endedAt),
      ),
    )
    .groupBy(
      appointment.id,
      appointment.patientId,
      appointment.startsAt,
      patient.firstName,
      patient.lastName,
      member.firstName,
      member.lastName,
    )
    .orderBy(asc(sql`min(${videoVisitAttendance.joinedAt})`), asc(appointment.id))
    .prepare(name)
})

/**
 * Who waits for the doctor at this moment. The stored attendance narrows it down; presence knows about closed browsers and
 * whether the doctor is there already.
 */
export const listWaitingPatients = async (
  context: Context,
  { presence }: { presence: Presence },
): Promise<WaitingPatient[]> => {
  const { db, actor, clock } = context
  const rows = await selectMaybeWaiting(db).execute({ actorId: actor.userId, today: clock.today() })
  const present = await Promise.all(rows.map(({ id }) => presence.find({ visitId: id })))
  const waiting = rows.filter(
    (_, index) =>
      present[index]?.some(({ kind }) => kind === 'patient') === true &&
      !present[index].some(({ kind }) => kind === 'doctor'),
  )
  context.about(waiting.map(({ patientId }) => patientId))
  return waiting.map(({ id, patientName, startsAt, since }) => ({
    id,
    patientName,
    startsAt: startsAt.toISOString(),
    since: since.toISOString(),
  }))
}
