import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { DoctorDay, Slot } from '@alafia/contract/appointments/availability.schema'
import { acceptsBookings, timeOffOf, weeklyHoursOf } from '../../doctors/exports.queries.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { appointment } from '../table.ts'
import { dayBounds, daysOf, freeDays, bookableDays, slotsOn, type Calendar } from './slots.ts'

const live = sql.raw(liveStatuses.map((status) => `'${status}'`).join(', '))

/** Live appointments in a span of time, with the exclusion constraints' predicates, so that their indexes are used. */
export const isLiveWithin = (
  of: Record<'status' | 'startsAt' | 'endsAt', PgColumn>,
  from: Placeholder | SQL,
  to: Placeholder | SQL,
): SQL =>
  sql`${of.status} in (${live}) and tstzrange(${of.startsAt}, ${of.endsAt}) && tstzrange(${from}, ${to})`

const getCalendarStatement = prepared((db, name) => {
  const doctorId = param('doctorId')
  const busy = db
    .select({
      entry: sql`json_build_array(${appointment.startsAt}, ${appointment.endsAt})`.as('entry'),
    })
    .from(appointment)
    .where(and(eq(appointment.doctorId, doctorId), isLiveWithin(appointment, param('start'), param('end'))))
    .as('busy')
  return db
    .select({
      availability: weeklyHoursOf(doctorId),
      timeOff: timeOffOf(doctorId, param('first'), param('last')),
      busy: sql<[string, string][]>`(select coalesce(json_agg(${busy.entry}), '[]'::json) from ${busy})`,
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(doctorId))
    .prepare(name)
})

/** What decides a doctor's slots from the first day to the last. @throws Problem 404 for a doctor who takes no bookings */
const getDoctorCalendar = async (
  { db, clock: { zone } }: Pick<Context, 'db' | 'clock'>,
  doctorId: number,
  first: CivilDate,
  last: CivilDate,
): Promise<Calendar> => {
  const start = dayBounds(first, zone).startsAt
  const end = dayBounds(last, zone).endsAt
  // Whose the other appointments are stays here: only their times are read.
  const [row] = await asSystem(() => getCalendarStatement(db).execute({ doctorId, first, last, start, end }))
  if (!row) throw notFound()
  return {
    ...row,
    busy: row.busy.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
  }
}

/** A day's slots of a doctor, free or taken. @throws Problem 404 */
export const listSlots = async (
  context: Pick<Context, 'db' | 'clock'>,
  doctorId: number,
  date: CivilDate,
): Promise<Slot[]> => {
  const calendar = await getDoctorCalendar(context, doctorId, date, date)
  return slotsOn(calendar, date, context.clock.today(), context.clock.zone)
}

/** The days of a doctor's calendar, both ends included. @throws Problem 404 */
export const listDoctorDays = async (
  context: Context,
  doctorId: number,
  { from, until }: { from: CivilDate; until: CivilDate },
): Promise<DoctorDay[]> => {
  const { today, zone } = context.clock
  const calendar = await getDoctorCalendar(context, doctorId, from, until)
  return daysOf(calendar, { first: from, last: until }, today(), zone)
}

/** The next four weeks' days with the number of free slots. @throws Problem 404 */
export const listFreeDays = async (context: Context, doctorId: number) => {
  const today = context.clock.today()
  const days = bookableDays(today)
  const calendar = await getDoctorCalendar(context, doctorId, days.first, days.last)
  return freeDays(calendar, today, context.clock.zone)
}
