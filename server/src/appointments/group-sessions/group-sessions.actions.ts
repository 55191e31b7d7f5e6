import { and, asc, eq, sql } from 'drizzle-orm'
import type { GroupSession, GroupSessionForm } from '@alafia/contract/appointments/group-sessions'
import { closedOn, closedText } from '@alafia/contract/clinic/opening'
import { civilOf, instantOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { lockOpenRoom } from '../../clinic/rooms.exports.queries.ts'
import { requireOpenSites } from '../../clinic/sites.exports.queries.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { listBookingsWithin } from '../availability/availability.queries.ts'
import { dayBounds, type Interval } from '../booking/slots.ts'
import { mayPlan } from '../policy.ts'
import { requireFreeRoom } from '../rooms/rooms.actions.ts'
import { selectAppointments } from '../selection.queries.ts'
import { appointment } from '../table.ts'
import { cancelOne } from '../cancelling-several.actions.ts'
import { offerDay } from '../waitlist/offering.actions.ts'
import { lockDay } from '../waitlist/waiting.queries.ts'
import { cancelledNotification, plannedNotification } from './notifications.ts'
import { findSessionOf } from './planned.queries.ts'
import { getPlanningRules, groupSessionOf, lockSession, type SessionRow } from './sessions.queries.ts'
import { groupSession } from './table.ts'

const auditSubject = (id: number) => `group session ${id}`

/** @throws Problem 400 for a time that is over, skipped by a clock change, or goes past midnight */
const intervalOf = (
  { date, time, lengthMinutes }: GroupSessionForm,
  { now, zone }: Context['clock'],
): Interval => {
  const startsAt = instantOf(date, time, zone)
  const endsAt = new Date(startsAt.getTime() + lengthMinutes * minute)
  if (startsAt <= now()) throw invalid('time', 'Please select a time that is still to come')
  if (civilOf(startsAt, zone).time !== time)
    throw invalid('time', 'The clocks change: this time doesn’t exist')
  if (endsAt > dayBounds(date, zone).endsAt) throw invalid('lengthMinutes', 'It must end on the same day')
  return { startsAt, endsAt }
}

/**
 * The doctor's hours and the opening hours are for visits that patients choose: whoever plans a session opens for it. Closed days and days
 * off are no days to plan on. @throws Problem 400, 404
 */
const requirePlannable = async (tx: Tx, { doctorId, date, appointmentTypeId: typeId }: GroupSessionForm) => {
  const { type, timeOff, opening } = await getPlanningRules(tx, { typeId, doctorId, date })
  if (type === null) throw invalid('appointmentTypeId', 'The doctor doesn’t offer this appointment type')
  if (type.mode === 'video')
    throw invalid('appointmentTypeId', `${type.name} takes place by video, and a group session in person`)
  const closed = closedOn(opening.closedDays, date)
  if (closed) throw invalid('date', closedText(dayAndMonth(date), closed))
  if (timeOff.length > 0) throw invalid('date', `The doctor is off on ${dayAndMonth(date)}`)
}

/** @throws Problem 400 for a closed site or another site's room, 409 that names who has the room */
const lockRoom = async (
  tx: Tx,
  { siteId, roomId }: GroupSessionForm,
  { startsAt, endsAt }: Interval,
  { zone }: Context['clock'],
) => {
  if (siteId !== null) await requireOpenSites(tx, new Map([[siteId, 'siteId']]))
  if (roomId === null) return
  const room = siteId === null ? undefined : await lockOpenRoom(tx, roomId, siteId)
  if (!room) throw invalid('roomId', 'Choose a room of this site')
  const interval = sql`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()})`
  await requireFreeRoom(tx, room, interval, zone)
}

/** @throws Problem 409 with the visits of the doctor then, or that names the session */
const requireFreeDoctor = async (
  context: Context,
  tx: Tx,
  { doctorId }: GroupSessionForm,
  interval: Interval,
) => {
  const appointments = await listBookingsWithin(tx, doctorId, interval)
  if (appointments.length > 0) {
    context.about(
      appointments.map(({ patientId }) => patientId),
      `doctor ${doctorId}`,
    )
    const count = appointments.length === 1 ? '1 visit is booked' : `${appointments.length} visits are booked`
    throw new Problem('appointments-outside-hours', `${count} then`, { appointments })
  }
  const other = await findSessionOf(tx, doctorId, interval)
  if (!other) return
  const [from, until] = [other.startsAt, other.endsAt].map((at) => civilOf(at, context.clock.zone).time)
  throw new Problem('wrong-state', `The doctor has another group session from ${from} to ${until}`)
}

/** @throws Problem 400, 403 for another doctor's session, 404, 409 over visits or another session, or in an occupied room */
export const planGroupSession = (context: Context, form: GroupSessionForm): Promise<GroupSession> => {
  const { actor, clock } = context
  const {
    doctorId,
    appointmentTypeId: typeId,
    title,
    preparation,
    date,
    time,
    siteId,
    roomId,
    capacity,
  } = form
  context.about([], `doctor ${doctorId}`)
  return context.transact(async (tx) => {
    authorize(form, mayPlan(actor))
    const interval = intervalOf(form, clock)
    await lockDay(tx, form)
    await requirePlannable(tx, form)
    await requireFreeDoctor(context, tx, form, interval)
    await lockRoom(tx, form, interval, clock)
    const now = clock.now()
    const [planned] = await tx
      .insert(groupSession)
      .values({
        doctorId,
        typeId,
        title,
        preparation,
        date,
        time,
        ...interval,
        siteId,
        roomId,
        capacity,
        plannedBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      })
      // What overlaps returns no row. Visits and sessions have been looked for: a time is held, in a form or for the waitlist.
      .onConflictDoNothing()
      .returning({ id: groupSession.id })
    if (!planned)
      throw new Problem(
        'wrong-state',
        'Someone is booking a time of the doctor then. Try again in a few minutes',
      )
    tx.record('group-session.planned', auditSubject(planned.id))
    const row = await lockSession(tx, planned.id)
    tx.notify([doctorId], plannedNotification(row))
    tx.invalidate('everyone', 'slots', String(doctorId))
    return groupSessionOf(row)
  })
}

/** @throws Problem 404 for another doctor's, 409 if it is cancelled or over */
const lockPlanned = async (tx: Tx, { actor, clock }: Context, id: number): Promise<SessionRow> => {
  const row = await lockSession(tx, id)
  if (actor.role === 'doctor' && row.doctorId !== actor.userId) throw notFound()
  authorize(row, mayPlan(actor))
  if (row.cancelledAt !== null) throw new Problem('wrong-state', 'This group session is cancelled')
  if (row.endsAt <= clock.now()) throw new Problem('wrong-state', 'This group session is over')
  return row
}

/** @throws Problem 404, 409 below how many spots are booked */
export const changeCapacity = (context: Context, id: number, capacity: number): Promise<GroupSession> => {
  context.about([], auditSubject(id))
  return context.transact(async (tx) => {
    const row = await lockPlanned(tx, context, id)
    if (capacity < row.taken)
      throw new Problem(
        'wrong-state',
        `${row.taken} spots are booked, so there must be at least ${row.taken}`,
      )
    await tx
      .update(groupSession)
      .set({ capacity, updatedAt: context.clock.now() })
      .where(eq(groupSession.id, id))
    tx.record('group-session.capacity-changed', auditSubject(id))
    tx.invalidate('everyone', 'slots', String(row.doctorId))
    return groupSessionOf({ ...row, capacity })
  })
}

/**
 * Cancels the session with all its spots, in one transaction: at most 200. As the clinic cancels, all money goes back.
 * @throws Problem 404, 409 if it is cancelled or over
 */
export const cancelGroupSession = (context: Context, id: number, reason: string): Promise<undefined> => {
  const { actor, clock } = context
  context.about([], auditSubject(id))
  return context.transact(async (tx) => {
    const row = await lockPlanned(tx, context, id)
    const spots = await selectAppointments(tx)
      .where(and(eq(appointment.groupSessionId, id), eq(appointment.status, 'confirmed')))
      .orderBy(asc(appointment.id))
      .for('update', { of: appointment })
    context.about(
      spots.map(({ patientId }) => patientId),
      auditSubject(id),
    )
    await lockDay(tx, row)
    for (const spot of spots) await cancelOne(tx, { actor, clock }, spot, reason)
    const now = clock.now()
    await tx
      .update(groupSession)
      .set({ cancelledAt: now, cancelReason: reason, updatedAt: now })
      .where(eq(groupSession.id, id))
    tx.record('group-session.cancelled', auditSubject(id))
    tx.notify([row.doctorId], cancelledNotification(row))
    tx.invalidate('everyone', 'slots', String(row.doctorId))
    await offerDay(tx, tx, clock, row)
    return undefined
  })
}
