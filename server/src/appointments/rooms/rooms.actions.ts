import { and, eq, gt, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Appointment, RoomChoice } from '@alafia/contract/appointments/schema'
import { isLive, liveStatuses } from '@alafia/contract/appointments/states'
import type { VisitRoom } from '@alafia/contract/clinic/visit-site'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { lockAndCloseRoom, recordAndInvalidateRoom } from '../../clinic/rooms.actions.ts'
import { lockOpenRoom } from '../../clinic/rooms.exports.queries.ts'
import { doctorDisplayName, doctors } from '../../doctors/exports.queries.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { lockVisible } from '../exports.queries.ts'
import { mayChooseRoom, requireNoSpot } from '../policy.ts'
import { appointmentOf } from '../row.ts'
import { appointment } from '../table.ts'
import { groupSession } from '../group-sessions/table.ts'
import { findSessionInRoom, requireNoSession } from '../group-sessions/planned.queries.ts'
import { requireSeenTime } from '../transitions.actions.ts'

/** The live visit, besides the visit `except`, or the group session that has the room during the interval (an expression), with any doctor. */
const findOccupying = async (tx: Tx, roomId: number, interval: SQL, except: number) => {
  const doctor = doctors('occupying_doctor')
  const [found] = await tx
    .select({
      startsAt: appointment.startsAt,
      endsAt: sql<string>`coalesce(${appointment.busyUntil}, ${appointment.endsAt})`,
      doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    })
    .from(appointment)
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .where(
      and(
        eq(appointment.roomId, roomId),
        ne(appointment.id, except),
        inArray(appointment.status, [...liveStatuses]),
        sql`tstzrange(${appointment.startsAt}, coalesce(${appointment.busyUntil}, ${appointment.endsAt})) && ${interval}`,
      ),
    )
    .limit(1)
  return found ?? findSessionInRoom(tx, roomId, interval)
}

/** @throws Problem 409 that names who has the room then */
export const requireFreeRoom = async (
  tx: Tx,
  room: VisitRoom,
  interval: SQL,
  zone: ZoneName,
  except = 0,
): Promise<void> => {
  // It compares with others' appointments.
  const occupying = await asSystem(() => findOccupying(tx, room.id, interval, except))
  if (!occupying) return
  const [from, until] = [occupying.startsAt, new Date(occupying.endsAt)].map((at) => civilOf(at, zone).time)
  throw new Problem(
    'wrong-state',
    `${doctorDisplayName(occupying.doctor)} has ${room.name} from ${from} to ${until}. Choose another room`,
  )
}

/**
 * Reserves a room for a visit in person at a site; null gives it back. Moving the visit gives it back, too.
 * @throws Problem 403, 404, 400 for a room of another site, 409 if the visit isn't live, has been moved, or someone else has the room then
 */
export const chooseRoom = (
  context: Context,
  id: number,
  { roomId, startsAt: seen }: RoomChoice,
): Promise<Appointment> => {
  const { actor, clock } = context
  context.about([], `appointment ${id}`)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, context, id)
    context.about([found.patientId], `appointment ${id}`)
    const visit = authorize(found, mayChooseRoom(actor))
    requireNoSpot(visit)
    requireSeenTime(visit, seen)
    if (!isLive(visit.status)) throw new Problem('wrong-state', `This appointment is ${visit.status}`)
    const room = roomId === null || visit.site === null ? null : await lockOpenRoom(tx, roomId, visit.site.id)
    if (roomId !== null && !room) throw invalid('roomId', 'Choose a room of the visit’s site')
    const interval = sql`(select tstzrange(starts_at, coalesce(busy_until, ends_at)) from appointment where id = ${id})`
    if (room) await requireFreeRoom(tx, room, interval, clock.zone, id)
    await asSystem(() =>
      tx
        .update(appointment)
        .set({ roomId, updatedAt: clock.now(), updatedBy: actor.userId })
        .where(eq(appointment.id, id)),
    )
    tx.record('appointment.room-chosen', `appointment ${id}`, visit.patientId)
    for (const userId of [visit.patientId, visit.doctorId]) tx.invalidate({ userId }, 'appointments')
    return appointmentOf({ ...visit, room: room ?? null }, actor.role)
  })
}

/** @throws Problem 404, 409 with how many visits have it */
export const closeRoom = (context: Context, id: number): Promise<undefined> => {
  const { clock } = context
  context.about([], `room ${id}`)
  return context.transact(async (tx) => {
    const { name } = await lockAndCloseRoom(tx, id, clock.now())
    const visits = await tx.$count(
      appointment,
      and(
        eq(appointment.roomId, id),
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.endsAt, clock.now()),
        isNull(appointment.groupSessionId),
      ),
    )
    await requireNoSession(tx, eq(groupSession.roomId, id), clock.now())
    if (visits > 0)
      throw new Problem(
        'wrong-state',
        `${visits === 1 ? '1 visit has' : `${visits} visits have`} ${name}. Choose another room for ${visits === 1 ? 'it' : 'them'} first`,
      )
    recordAndInvalidateRoom(tx, 'room.closed', id)
    return undefined
  })
}
