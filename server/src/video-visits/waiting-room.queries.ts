import { and, eq, lt, sql, ne, min } from 'drizzle-orm'
import type { VideoVisit, VideoVisitConnection } from '@alafia/contract/video-visits/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/exports.queries.ts'
import { callableAppointments, callColumns, queueOf } from '../appointments/queue.exports.queries.ts'
import { ownedBy } from '../appointments/policy.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Settings } from '../platform/settings.ts'
import type { Context } from '../request/context.ts'
import type { Presence } from '../request/presence.ts'
import { iceServersFor } from './ice-servers.ts'
import { joinWindowAt, requireUpcoming } from './policy.ts'
import { videoVisitAttendance, videoVisit } from './table.ts'

/** An appointment whose end is this long ago keeps no one waiting, even if no one ended it; minutes. */
const abandonedAfterMinutes = 30

const selectVideoVisit = variants((role: Role) =>
  prepared((db, name) => {
    const appointment = callableAppointments('visit')
    const patient = people('patient')
    const member = familyMembers('member')
    const doctor = doctors('doctor')
    const earlier = queueOf('earlier', appointment)
    const ahead = db
      // A group session is one visit of the doctor's.
      .select({ count: sql`count(distinct coalesce(-${earlier.groupSessionId}, ${earlier.id}))` })
      .from(earlier)
      .leftJoin(videoVisit, eq(videoVisit.appointmentId, earlier.id))
      .where(
        and(
          lt(earlier.startsAt, appointment.startsAt),
          sql`${videoVisit.endedAt} is null`,
          sql`${earlier.endsAt} > ${param('now')}::timestamptz - interval '${sql.raw(String(abandonedAfterMinutes))} minutes'`,
        ),
      )
    // Either of two parents.
    const patientCameAt = db
      .select({ at: min(videoVisitAttendance.joinedAt) })
      .from(videoVisitAttendance)
      .where(
        and(
          eq(videoVisitAttendance.appointmentId, appointment.id),
          ne(videoVisitAttendance.userId, appointment.doctorId),
        ),
      )
    const room = db
      .select({
        appointmentId: videoVisit.appointmentId,
        delayMinutes: videoVisit.delayMinutes,
        endedAt: videoVisit.endedAt,
      })
      .from(videoVisit)
      .as('own_room')
    return db
      .select({
        id: appointment.id,
        ...callColumns(appointment),
        patientFirstName: sql<string>`coalesce(${member.firstName}, ${patient.firstName})`,
        patientLastName: sql<string>`coalesce(${member.lastName}, ${patient.lastName})`,
        doctorFirstName: doctor.firstName,
        doctorLastName: doctor.lastName,
        endedAt: room.endedAt,
        delayMinutes: room.delayMinutes,
        patientCameAt: sql<Date | null>`(${patientCameAt})`.mapWith(videoVisitAttendance.joinedAt),
        ahead: sql<number>`(${ahead})`.mapWith(Number),
      })
      .from(appointment)
      .innerJoin(patient, eq(patient.id, appointment.patientId))
      .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
      .leftJoin(member, eq(member.id, appointment.familyMemberId))
      .leftJoin(room, eq(room.appointmentId, appointment.id))
      .where(and(eq(appointment.id, param('id')), ownedBy(role, param('actorId'), appointment)))
      .prepare(name)
  }),
)

const findMine = async (context: Context, id: number) => {
  const { db, actor, clock } = context
  context.about([], `appointment ${id}`)
  // It counts the doctor's other patients who are ahead.
  const [row] = await asSystem(() =>
    selectVideoVisit(actor.role)(db).execute({ id, actorId: actor.userId, now: clock.now() }),
  )
  if (!row) throw notFound()
  context.about([row.patientId], `appointment ${id}`)
  return { ...row, joining: joinWindowAt(row, actor.role === 'doctor' ? 'doctor' : 'patient', clock) }
}

type Ports = { presence: Presence; settings: Settings }

/** The waiting room of the caller's appointment, with who is there at this moment. @throws Problem 404 */
export const getVideoVisit = async (
  context: Context,
  id: number,
  { presence }: Pick<Ports, 'presence'>,
): Promise<VideoVisit> => {
  const row = await findMine(context, id)
  const [{ phone }, present, doctorPresence] = await Promise.all([
    context.clinic.details(),
    presence.find({ visitId: id }),
    presence.find({ userId: row.doctorId }),
  ])
  const patientIsThere = present.some(({ kind }) => kind === 'patient')
  const doctorIsThere = present.some(({ kind }) => kind === 'doctor')
  const { startsAt, endsAt, endedAt, patientCameAt, joining, status, ahead } = row
  return {
    id,
    status,
    doctorName: doctorDisplayName({ firstName: row.doctorFirstName, lastName: row.doctorLastName }),
    patientName: `${row.patientFirstName} ${row.patientLastName}`,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    joining,
    endedAt: endedAt?.toISOString() ?? null,
    doctorIsThere,
    patientIsThere,
    patientSince: patientIsThere ? (patientCameAt?.toISOString() ?? null) : null,
    patientJoinedAt: patientCameAt?.toISOString() ?? null,
    doctorIsWithAnother: !doctorIsThere && doctorPresence.some(({ visitId }) => visitId !== id),
    ahead,
    delayMinutes: row.delayMinutes ?? 0,
    phone,
  }
}

/** How a browser connects to a video visit that can still take place. @throws Problem 404, 409 */
export const getConnection = async (
  context: Context,
  id: number,
  { settings }: Pick<Ports, 'settings'>,
): Promise<VideoVisitConnection> => {
  const call = await findMine(context, id)
  requireUpcoming(call, call.joining.state)
  return {
    iceServers: iceServersFor(settings, crypto.randomUUID(), context.clock.now()),
    relayOnly: settings.turnOnly,
  }
}
