import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Appointment, RoomChoice } from '@alafia/contract/appointments/schema'
import { isLive, liveStatuses } from '@alafia/contract/appointments/states'
import { civilOf } from '@alafia/contract/kernel/civil'
import { lockAndCloseRoom, recordAndInvalidateRoom } from '../../clinic/rooms.actions.ts'
import { lockOpenRoom } from '../../clinic/rooms.exports.queries.ts'
import { doctorDisplayName, doctors } from '../../doctors/exports.queries.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { lockVisible } from '../exports.queries.ts'
import { mayChooseRoom } from '../policy.ts'
import { appointmentOf } from '../row.ts'
import { appointment } from '../table.ts'
import { requireSeenTime } from '../transitions.actions.ts'

/** The live visit that has the room while the visit `id` would, with any doctor. */
const findOccupying = async (tx: Tx, roomId: number, id: number) => {
  const doctor = doctors('occupying_doctor')
  const interval = sql`(select tstzrange(starts_at, coalesce(busy_until, ends_at)) from appointment where id = ${id})`
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
        ne(appointment.id, id),
        inArray(appointment.status, [...liveStatuses]),
        sql`tstzrange(${appointment.startsAt}, coalesce(${appointment.busyUntil}, ${appointment.endsAt})) && ${interval}`,
      ),
    )
    .limit(1)
  return found
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
    requireSeenTime(visit, seen)
    if (!isLive(visit.status)) throw new Problem('wrong-state', `This appointment is ${visit.status}`)
    const room = roomId === null || visit.site === null ? null : await lockOpenRoom(tx, roomId, visit.site.id)
    if (roomId !== null && !room) throw invalid('roomId', 'Choose a room of the visit’s site')
    // It compares with others' appointments.
    await asSystem(async () => {
      const occupying = roomId === null ? undefined : await findOccupying(tx, roomId, id)
      if (occupying) {
        const [from, until] = [occupying.startsAt, new Date(occupying.endsAt)].map(
          (at) => civilOf(at, clock.zone).time,
        )
        throw new Problem(
          'wrong-state',
          `${doctorDisplayName(occupying.doctor)} has ${room?.name} from ${from} to ${until}. Choose another room`,
        )
      }
      await tx
        .update(appointment)
        .set({ roomId, updatedAt: clock.now(), updatedBy: actor.userId })
        .where(eq(appointment.id, id))
    })
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
      ),
    )
    if (visits > 0)
      throw new Problem(
        'wrong-state',
        `${visits === 1 ? '1 visit has' : `${visits} visits have`} ${name}. Choose another room for ${visits === 1 ? 'it' : 'them'} first`,
      )
    recordAndInvalidateRoom(tx, 'room.closed', id)
    return undefined
  })
}
