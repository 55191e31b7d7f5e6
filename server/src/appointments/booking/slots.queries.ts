import { and, gt, isNotNull, ne, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import { liveStatuses } from '@alafia/contract/appointments/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { DoctorDay, LengthQuery, Slot } from '@alafia/contract/appointments/availability.schema'
import { openingOf } from '../../clinic/opening.exports.queries.ts'
import { bookableTypeOf, type BookableType } from '../../doctors/appointment-types/types.exports.queries.ts'
import { acceptsBookings, timeOffOf, weeklyHoursOf } from '../../doctors/exports.queries.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { isPlannedWithin, listSessionsBetween } from '../group-sessions/planned.queries.ts'
import { groupSession } from '../group-sessions/table.ts'
import { slotHold } from '../holds/table.ts'
import { appointment } from '../table.ts'
import { findVisible } from '../exports.queries.ts'
import { lengthOf } from '../terms.ts'
import {
  dayBounds,
  daysOf,
  freeDays,
  bookableDays,
  slotsOn,
  withinOpening,
  type Calendar,
  type Length,
} from './slots.ts'

const live = sql.raw(liveStatuses.map((status) => `'${status}'`).join(', '))

export const isLive = (of: Record<'status', PgColumn>): SQL => sql`${of.status} in (${live})`

/** Live appointments in a span of time, with the exclusion constraints' predicates, so that their indexes are used. */
export const isLiveWithin = (
  of: Record<'status' | 'startsAt' | 'endsAt', PgColumn>,
  from: Placeholder | SQL,
  to: Placeholder | SQL,
): SQL =>
  sql`${of.status} in (${live}) and tstzrange(${of.startsAt}, ${of.endsAt}) && tstzrange(${from}, ${to})`

/** The same for a doctor, who is busy until the end of the buffer. Of a group session, not the spots but the session takes the doctor's time. */
export const isBusyWithin = (
  of: Record<'status' | 'startsAt' | 'endsAt' | 'busyUntil' | 'groupSessionId', PgColumn>,
  from: Placeholder | SQL,
  to: Placeholder | SQL,
): SQL =>
  sql`${of.status} in (${live}) and ${of.groupSessionId} is null and tstzrange(${of.startsAt}, coalesce(${of.busyUntil}, ${of.endsAt})) && tstzrange(${from}, ${to})`

/** Since when and until when a doctor is busy, as JSON: with live appointments, group sessions, what others than the actor hold, and what is offered from the waitlist. */
export const busyTimesOf = (doctorId: Placeholder | SQLWrapper): SQL<[string, string][]> => {
  const booked = new QueryBuilder()
    .select({
      entry:
        sql`json_build_array(${appointment.startsAt}, coalesce(${appointment.busyUntil}, ${appointment.endsAt}))`.as(
          'entry',
        ),
    })
    .from(appointment)
    .where(
      and(
        sql`${appointment.doctorId} = ${doctorId}`,
        isBusyWithin(appointment, param('start'), param('end')),
      ),
    )
  const held = new QueryBuilder()
    .select({ entry: sql`json_build_array(${slotHold.startsAt}, ${slotHold.endsAt})`.as('entry') })
    .from(slotHold)
    .where(
      and(
        sql`${slotHold.doctorId} = ${doctorId}`,
        sql`tstzrange(${slotHold.startsAt}, ${slotHold.endsAt}) && tstzrange(${param('start')}, ${param('end')})`,
        or(ne(slotHold.userId, param('actorId')), isNotNull(slotHold.waitlistOfferId)),
        gt(slotHold.heldUntil, param('now')),
      ),
    )
  const inGroup = new QueryBuilder()
    .select({ entry: sql`json_build_array(${groupSession.startsAt}, ${groupSession.endsAt})`.as('entry') })
    .from(groupSession)
    .where(and(sql`${groupSession.doctorId} = ${doctorId}`, isPlannedWithin(param('start'), param('end'))))
  const busy = booked.unionAll(held).unionAll(inGroup).as('busy')
  return sql`(select coalesce(json_agg(${sql.raw('entry')}), '[]'::json) from ${busy})`
}

const getCalendarStatement = prepared((db, name) => {
  const doctorId = param('doctorId')
  return db
    .select({
      availability: weeklyHoursOf(doctorId),
      timeOff: timeOffOf(doctorId, param('first'), param('last')),
      opening: openingOf(param('first'), param('last')),
      type: bookableTypeOf(param('typeId'), doctorId),
      busy: busyTimesOf(doctorId),
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(doctorId))
    .prepare(name)
})

/** How a visit of the type takes place; `chosen` where the type leaves it open. */
export const modeWith = (type: Pick<BookableType, 'mode'> | null, chosen: AppointmentMode): AppointmentMode =>
  type === null || type.mode === 'both' ? chosen : type.mode

/** What decides a doctor's slots from the first day to the last. @throws Problem 404 for a doctor who takes no bookings */
const getDoctorCalendar = async (
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  doctorId: number,
  first: CivilDate,
  last: CivilDate,
  { typeId = null, mode = 'video' }: { typeId?: number | null; mode?: AppointmentMode | undefined } = {},
): Promise<Calendar & { type: BookableType | null }> => {
  const start = dayBounds(first, clock.zone).startsAt
  const end = dayBounds(last, clock.zone).endsAt
  const by = { actorId: actor.userId, now: clock.now() }
  // Whose the other appointments are stays here: only their times are read.
  const [row] = await asSystem(() =>
    getCalendarStatement(db).execute({ doctorId, first, last, start, end, typeId, ...by }),
  )
  if (!row) throw notFound()
  const { availability, opening } = row
  return {
    ...row,
    availability: withinOpening(availability, opening, modeWith(row.type, mode)),
    closedDays: opening.closedDays,
    busy: row.busy.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
  }
}

/** A day's slots of a doctor, free or taken; with a length, the starts at which it fits. @throws Problem 404 */
export const listSlots = async (
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  doctorId: number,
  date: CivilDate,
  length: Length | null,
  mode: AppointmentMode,
): Promise<Slot[]> => {
  const calendar = await getDoctorCalendar(context, doctorId, date, date, { mode })
  return slotsOn(calendar, date, context.clock.today(), context.clock.zone, length)
}

/** A calendar and the length that is asked for. @throws Problem 404 for a type that the doctor doesn't offer */
export const getCalendarFor = async (
  context: Context,
  doctorId: number,
  { first, last }: { first: CivilDate; last: CivilDate },
  { appointmentTypeId: typeId, appointmentId, mode }: LengthQuery,
): Promise<{ calendar: Calendar; length: Length | null }> => {
  const moved = appointmentId === undefined ? null : await findVisible(context.db, context, appointmentId)
  const wanted = { typeId: typeId ?? null, mode: moved?.mode ?? mode }
  const calendar = await getDoctorCalendar(context, doctorId, first, last, wanted)
  if (typeId !== undefined && calendar.type === null) throw notFound()
  return { calendar, length: lengthOf(moved ? moved.terms : calendar.type) }
}

/** The same for what a dialog asks. @throws Problem 404 */
export const listSlotsFor = async (
  context: Context,
  doctorId: number,
  { date, ...wanted }: LengthQuery & { date: CivilDate },
): Promise<Slot[]> => {
  const { calendar, length } = await getCalendarFor(context, doctorId, { first: date, last: date }, wanted)
  return slotsOn(calendar, date, context.clock.today(), context.clock.zone, length)
}

/** The days of a doctor's calendar, both ends included. @throws Problem 404 */
export const listDoctorDays = async (
  context: Context,
  doctorId: number,
  { from, until }: { from: CivilDate; until: CivilDate },
): Promise<DoctorDay[]> => {
  const { today, zone } = context.clock
  const calendar = await getDoctorCalendar(context, doctorId, from, until)
  const { actor, db } = context
  const isOwn = actor.role === 'doctor' && actor.userId === doctorId
  // How many come is read, and not who.
  const sessions = isOwn ? await asSystem(() => listSessionsBetween(db, doctorId, from, until)) : []
  return daysOf(calendar, { first: from, last: until }, today(), zone).map((day) => ({
    ...day,
    sessions: sessions.flatMap(({ date, ...session }) => (date === day.date ? [session] : [])),
  }))
}

/** The next four weeks' days with the number of free slots. @throws Problem 404 */
export const listFreeDays = async (context: Context, doctorId: number, wanted: LengthQuery) => {
  const today = context.clock.today()
  const { calendar, length } = await getCalendarFor(context, doctorId, bookableDays(today), wanted)
  return freeDays(calendar, today, context.clock.zone, length)
}
