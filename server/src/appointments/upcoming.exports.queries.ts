import {
  and,
  asc,
  eq,
  gt,
  inArray,
  lte,
  not,
  or,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { people } from '../accounts/exports.queries.ts'
import { placeNameOf } from '../clinic/sites.exports.queries.ts'
import { acceptsBookings } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isOwnSignIn, isSharedChild, mayActFor } from '../family/policy.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { appointment } from './table.ts'

/** What a doctor who leaves leaves behind: visits to come, and those that wait for a new time. */
export const isUpcoming = (doctorId: SQLWrapper | Placeholder, now: Placeholder | Date): SQL | undefined =>
  and(
    eq(appointment.doctorId, doctorId),
    or(
      and(sql`${appointment.status} in ('scheduled', 'confirmed')`, gt(appointment.startsAt, now)),
      sql`${appointment.status} = 'rescheduled'`,
    ),
  )

/** What the clinic has to close in the doctor's place: those, and what has begun and nobody closed (APPT-127). */
const isLeftBehind = (doctorId: SQLWrapper | Placeholder, now: Placeholder): SQL | undefined =>
  or(
    isUpcoming(doctorId, now),
    and(
      eq(appointment.doctorId, doctorId),
      inArray(appointment.status, [...liveStatuses]),
      not(acceptsBookings(appointment.doctorId)),
    ),
  )

/** Those that closing the account cancels: they take place, or wait for a new time. Whoever else acts for a member keeps the member's. */
export const isAheadOf = (patientId: number, now: Date): SQL | undefined =>
  and(
    or(
      and(eq(appointment.patientId, patientId), not(isSharedChild(appointment.familyMemberId))),
      isOwnSignIn(patientId, appointment.familyMemberId),
    ),
    or(
      and(inArray(appointment.status, [...liveStatuses]), gt(appointment.startsAt, now)),
      eq(appointment.status, 'rescheduled'),
    ),
  )

/** How many appointments the doctor `id` (an expression) still has, or left behind. */
export const upcomingCountOf = (id: SQLWrapper, now: Placeholder): SQL<number> => {
  const counted = new QueryBuilder()
    .select({ count: sql`count(*)::int` })
    .from(appointment)
    .where(isLeftBehind(id, now))
  return sql`(${counted})`
}

/** The same, within a transaction. */
export const countUpcoming = async (reader: Reader, doctorId: number, now: Date): Promise<number> => {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(appointment)
    .where(isUpcoming(sql`${doctorId}`, now))
  return row?.count ?? 0
}

/** Whose they are, within a transaction. */
export const listAhead = (reader: Reader, doctorId: number, now: Date) =>
  reader
    .select({ id: appointment.id, patientId: appointment.patientId })
    .from(appointment)
    .where(isUpcoming(sql`${doctorId}`, now))

const listUpcomingStatement = prepared((db, name) => {
  const patient = people('ahead_patient')
  const member = familyMembers('ahead_member')
  return db
    .select({
      id: appointment.id,
      appointmentDate: appointment.date,
      appointmentTime: sql<string>`left(${appointment.time}::text, 5)`,
      status: appointment.status,
      canBeHeld: sql<boolean>`(${appointment.status} = 'confirmed' and ${appointment.startsAt} <= ${param('now')})`,
      patientId: appointment.patientId,
      patientName: sql<string>`${patient.firstName} || ' ' || ${patient.lastName}`,
      personName: sql<string>`coalesce(${member.firstName} || ' ' || ${member.lastName}, ${patient.firstName} || ' ' || ${patient.lastName})`,
    })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))
    .where(
      and(
        isLeftBehind(param('doctorId'), param('now')),
        sql`(${param('after')}::bigint is null or (${appointment.startsAt}, ${appointment.id}) >
          (select starts_at, id from appointment where id = ${param('after')}::bigint))`,
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(param('limit'))
    .prepare(name)
})

/** A doctor's upcoming appointments, and those left behind, soonest first. @param page `after`: the id of the last appointment on the previous page */
export const listUpcoming = (
  db: Database,
  doctorId: number,
  now: Date,
  { after, limit }: { after: number | undefined; limit: number },
) => listUpcomingStatement(db).execute({ doctorId, now, after: after ?? null, limit })

/** Joined by reminders: live appointments that start after `from`, and at `until` at the latest. */
export const appointmentsStarting = (from: Date, until: Date) =>
  new QueryBuilder()
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      placeName: placeNameOf(appointment.mode, appointment.siteId).as('place_name'),
      startsAt: appointment.startsAt,
      createdAt: appointment.createdAt,
    })
    .from(appointment)
    .where(
      and(
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.startsAt, from),
        lte(appointment.startsAt, until),
        // Without its doctor it doesn't take place.
        acceptsBookings(appointment.doctorId),
      ),
    )
    .as('appointment')

/** A patient's live appointments, split at the instant when the account closes. Those that wait for a new time come after it. */
export const countVisitsAhead = async (
  reader: Reader,
  patientId: number,
  { now, closesAt }: { now: Date; closesAt: Date },
): Promise<{ before: number; after: number }> => {
  const isBefore = sql`${appointment.status} <> 'rescheduled' and ${appointment.startsAt} <= ${closesAt.toISOString()}::timestamptz`
  const [row] = await reader
    .select({
      before: sql<number>`count(*) filter (where ${isBefore})::int`,
      after: sql<number>`count(*) filter (where not (${isBefore}))::int`,
    })
    .from(appointment)
    .where(
      and(
        isAheadOf(patientId, now),
        mayActFor(patientId, 'appointments', appointment.patientId, appointment.familyMemberId),
      ),
    )
  return row ?? { before: 0, after: 0 }
}
