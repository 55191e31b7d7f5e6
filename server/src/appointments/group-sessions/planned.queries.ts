import { and, asc, between, eq, gt, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { doctors } from '../../doctors/exports.queries.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Tx } from '../../request/context.ts'
import type { Interval } from '../booking/slots.ts'
import { appointment } from '../table.ts'
import { groupSession } from './table.ts'

const isPlanned = isNull(groupSession.cancelledAt)

/** Planned sessions in a span of time, with the exclusion constraints' predicate. */
export const isPlannedWithin = (from: Placeholder | SQL, to: Placeholder | SQL): SQL =>
  sql`${isPlanned} and tstzrange(${groupSession.startsAt}, ${groupSession.endsAt}) && tstzrange(${from}, ${to})`

/** How many spots are booked, of a query's sessions. */
export const takenSpots: SQL<number> = sql`(${new QueryBuilder()
  .select({ count: sql`count(*)::int` })
  .from(appointment)
  .where(and(eq(appointment.groupSessionId, groupSession.id), ne(appointment.status, 'cancelled')))})`

/** A doctor's planned sessions on these days, both included, in order. */
export const listSessionsBetween = (db: Queryable, doctorId: number, first: CivilDate, last: CivilDate) =>
  db
    .select({
      id: groupSession.id,
      title: groupSession.title,
      date: groupSession.date,
      time: sql<string>`left(${groupSession.time}::text, 5)`,
      lengthMinutes: sql<number>`(extract(epoch from ${groupSession.endsAt} - ${groupSession.startsAt}) / 60)::int`,
      capacity: groupSession.capacity,
      taken: takenSpots,
    })
    .from(groupSession)
    .where(and(eq(groupSession.doctorId, doctorId), between(groupSession.date, first, last), isPlanned))
    .orderBy(asc(groupSession.startsAt))

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** The doctor's first session in a span of time. */
export const findSessionOf = async (
  tx: Tx,
  doctorId: number,
  { startsAt, endsAt }: Interval,
): Promise<Interval | undefined> => {
  const [found] = await tx
    .select({ startsAt: groupSession.startsAt, endsAt: groupSession.endsAt })
    .from(groupSession)
    .where(and(eq(groupSession.doctorId, doctorId), isPlannedWithin(instant(startsAt), instant(endsAt))))
    .orderBy(asc(groupSession.startsAt))
    .limit(1)
  return found
}

/** The session that has the room during the interval (an expression), with any doctor. */
export const findSessionInRoom = async (tx: Tx, roomId: number, interval: SQL) => {
  const doctor = doctors('doctor_of_session')
  const [found] = await tx
    .select({
      startsAt: groupSession.startsAt,
      endsAt: sql<string>`${groupSession.endsAt}`,
      doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    })
    .from(groupSession)
    .innerJoin(doctor, eq(doctor.id, groupSession.doctorId))
    .where(
      and(
        eq(groupSession.roomId, roomId),
        isPlanned,
        sql`tstzrange(${groupSession.startsAt}, ${groupSession.endsAt}) && ${interval}`,
      ),
    )
    .limit(1)
  return found
}

/** @throws Problem 409 that names the first session that fulfils the condition and isn't over */
export const requireNoSession = async (tx: Tx, condition: SQL | undefined, now: Date): Promise<void> => {
  const [found] = await tx
    .select({ title: groupSession.title, date: groupSession.date })
    .from(groupSession)
    .where(and(condition, isPlanned, gt(groupSession.endsAt, now)))
    .orderBy(asc(groupSession.startsAt))
    .limit(1)
  if (found)
    throw new Problem(
      'wrong-state',
      `The group session “${found.title}” is planned on ${dayAndMonth(found.date)}. Cancel it first`,
    )
}
