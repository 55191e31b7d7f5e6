import { and, eq, lt, sql } from 'drizzle-orm'
import type { VisitState, VisitWay } from '@alafia/contract/video-visits/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/queries.ts'
import { callableAppointments, queueOf } from '../appointments/calls.exports.queries.ts'
import { ownedBy } from '../appointments/policy.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Settings } from '../platform/settings.ts'
import type { Context } from '../request/context.ts'
import type { Presence } from '../request/presence.ts'
import { iceServersFor } from './ice-servers.ts'
import { joiningAt, mustBeAhead } from './policy.ts'
import { visitAttendance, visitRoom } from './table.ts'

/** A visit that should have ended so long ago keeps nobody waiting, though nobody said that it is over; minutes. */
const forgottenAfter = 30

const stateOf = variants((role: Role) =>
  prepared((db, name) => {
    const visit = callableAppointments('visit')
    const patient = people('patient')
    const doctor = doctors('doctor')
    const earlier = queueOf('earlier', visit)
    const ahead = db
      .select({ count: sql`count(*)` })
      .from(earlier)
      .leftJoin(visitRoom, eq(visitRoom.appointmentId, earlier.id))
      .where(
        and(
          lt(earlier.startsAt, visit.startsAt),
          sql`${visitRoom.endedAt} is null`,
          sql`${earlier.endsAt} > ${param('now')}::timestamptz - interval '${sql.raw(String(forgottenAfter))} minutes'`,
        ),
      )
    const room = db
      .select({
        appointmentId: visitRoom.appointmentId,
        lateMinutes: visitRoom.lateMinutes,
        endedAt: visitRoom.endedAt,
      })
      .from(visitRoom)
      .as('own_room')
    return db
      .select({
        id: visit.id,
        patientId: visit.patientId,
        doctorId: visit.doctorId,
        date: visit.date,
        startsAt: visit.startsAt,
        endsAt: visit.endsAt,
        mode: visit.mode,
        status: visit.status,
        patientFirstName: patient.firstName,
        patientLastName: patient.lastName,
        doctorFirstName: doctor.firstName,
        doctorLastName: doctor.lastName,
        endedAt: room.endedAt,
        lateMinutes: room.lateMinutes,
        patientCameAt: visitAttendance.joinedAt,
        ahead: sql<number>`(${ahead})`.mapWith(Number),
      })
      .from(visit)
      .innerJoin(patient, eq(patient.id, visit.patientId))
      .innerJoin(doctor, eq(doctor.id, visit.doctorId))
      .leftJoin(room, eq(room.appointmentId, visit.id))
      .leftJoin(
        visitAttendance,
        and(eq(visitAttendance.appointmentId, visit.id), eq(visitAttendance.userId, visit.patientId)),
      )
      .where(and(eq(visit.id, param('id')), ownedBy(role, param('actorId'), visit)))
      .prepare(name)
  }),
)

const findOwn = async (context: Context, id: number) => {
  const { db, actor, clock } = context
  context.about([], `appointment ${id}`)
  const [row] = await stateOf(actor.role)(db).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!row) throw notFound()
  context.about([row.patientId], `appointment ${id}`)
  return { ...row, joining: joiningAt(row, actor.role === 'doctor' ? 'doctor' : 'patient', clock) }
}

type Asked = { presence: Presence; settings: Settings }

/** The waiting room of one's own visit: who is there is of this very moment. @throws Problem 404 */
export const getVisit = async (
  context: Context,
  id: number,
  { presence, settings }: Asked,
): Promise<VisitState> => {
  const row = await findOwn(context, id)
  const [here, ofDoctor] = await Promise.all([
    presence.find({ visitId: id }),
    presence.find({ userId: row.doctorId }),
  ])
  const patientIsThere = here.some(({ kind }) => kind === 'patient')
  const doctorIsThere = here.some(({ kind }) => kind === 'doctor')
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
    doctorIsWithAnother: !doctorIsThere && ofDoctor.some(({ visitId }) => visitId !== id),
    ahead,
    lateMinutes: row.lateMinutes ?? 0,
    phone: settings.clinicPhone ?? null,
  }
}

/** How a browser is reached in a visit that can still take place. @throws Problem 404, 409 */
export const getVisitWay = async (
  context: Context,
  id: number,
  { settings }: Pick<Asked, 'settings'>,
): Promise<VisitWay> => {
  const visit = await findOwn(context, id)
  mustBeAhead(visit, visit.joining.state)
  return {
    iceServers: iceServersFor(settings, crypto.randomUUID(), context.clock.now()),
    relayOnly: settings.turnOnly,
  }
}

const waitingFor = prepared((db, name) => {
  const visit = queueOf('visit', { doctorId: sql`${param('doctorId')}`, date: sql`${param('date')}` })
  return db.select({ id: visit.id, patientId: visit.patientId }).from(visit).prepare(name)
})

/** Whose visits with this doctor are ahead on that day of the clinic: whom the doctor's coming and going concerns. */
export const patientsWaitingFor = (db: Database, doctorId: number, date: string) =>
  waitingFor(db).execute({ doctorId, date })
