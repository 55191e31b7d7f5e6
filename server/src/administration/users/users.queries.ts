import { and, asc, eq, gt, not, sql } from 'drizzle-orm'
import type {
  UserDetail,
  UsersQuery,
  UpcomingAppointment,
} from '@alafia/contract/administration/users/schema'
import { earlierNamesOf } from '../../accounts/names/names.exports.queries.ts'
import {
  type OpenInvitation,
  openInvitationOf,
  accounts,
  findUsers,
  hasSecondFactor,
  isLastAdmin,
  userColumns,
  toAdminUser,
} from '../../accounts/users.exports.queries.ts'
import { upcomingCountOf, listUpcoming } from '../../appointments/upcoming.exports.queries.ts'
import { acceptsBookings, doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { practiceOf, specializationOf } from '../../doctors/practice.exports.queries.ts'
import { workplaceOf } from '../../pharmacies/exports.queries.ts'
import { prepared, type Database } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Reader } from '../../request/context.ts'
import { idCursor, replyPage, cursorPosition, timeCursor } from '../../request/next-page.ts'
import type { Exchange } from '../../request/route.ts'
import { cutoffsAt } from '../../sessions/lifetime.ts'
import { countActive } from '../../sessions/exports.queries.ts'
import type { SessionLimits } from '../../sessions/rules.ts'

const selectUser = prepared((db, name) => {
  const { id } = userColumns
  return db
    .select({
      ...userColumns,
      ...accounts.more,
      earlierNames: earlierNamesOf(id),
      sessions: countActive(id, { begunAfter: param('begunAfter'), seenAfter: param('seenAfter') }),
      practice: practiceOf(id),
      upcomingAppointments: upcomingCountOf(id, param('now')),
      pharmacy: workplaceOf(id),
      invitation: openInvitationOf(id),
      isLastAdmin: isLastAdmin(id),
      hasSecondFactor: hasSecondFactor(id),
    })
    .from(accounts.table)
    .where(eq(id, param('id')))
    .prepare(name)
})

const selectLeftDoctors = prepared((db, name) => {
  const doctor = doctors('left_doctor')
  const visits = upcomingCountOf(doctor.id, param('now'))
  return db
    .select({ id: doctor.id, name: doctorNameSql(doctor), visits })
    .from(doctor)
    .where(and(not(acceptsBookings(sql`${doctor.id}`)), gt(visits, 0)))
    .orderBy(asc(doctor.id))
    .prepare(name)
})

/** Doctors who no longer work here, and whose visits nobody has cancelled yet. */
export const listLeftDoctors = (db: Database, now: Date) => selectLeftDoctors(db).execute({ now })

const invitationAt = (now: Date, { createdAt, expiresAt, invitedBy }: OpenInvitation) => ({
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
  invitedBy,
  isExpired: new Date(expiresAt) <= now,
})

/** What an account's details depend on: the time, and how long sessions last. */
export type AccountContext = Pick<Context, 'clock'> & SessionLimits

/** In one read. @throws Problem 404 */
export const getUser = async (
  reader: Reader,
  id: number,
  { clock, ...limits }: AccountContext,
): Promise<UserDetail> => {
  const now = clock.now()
  const [row] = await selectUser(reader).execute({ id, now, ...cutoffsAt(now, limits) })
  if (!row) throw notFound()
  const { practice, upcomingAppointments, invitation } = row
  return {
    ...toAdminUser(clock.today())(row),
    phone: row.phone,
    earlierNames: row.earlierNames,
    createdAt: row.createdAt.toISOString(),
    sessions: row.sessions,
    doctor: practice && { ...practice, upcomingAppointments },
    pharmacy: row.pharmacy,
    invitation: invitation && invitationAt(now, invitation),
    isLastAdmin: row.isLastAdmin,
    hasSecondFactor: row.hasSecondFactor,
  }
}

/** A page of Manage Users. @throws Problem 400 for a cursor from another list */
export const listUsers = async (
  { db, clock }: Context,
  { limit, cursor, ...filters }: UsersQuery,
  exchange: Exchange,
) => {
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const rows = await findUsers(db, filters, after, limit + 1)
  return replyPage(exchange, limit, rows, (last) => timeCursor(last.lastLoginMicros, last.id)).map(
    toAdminUser(clock.today()),
  )
}

/** Recorded as access to the patients' data. @throws Problem 404 for someone who never was a doctor */
export const listUpcomingAppointments = async (
  context: Context,
  id: number,
  { limit, cursor }: Pick<UsersQuery, 'limit' | 'cursor'>,
  exchange: Exchange,
): Promise<UpcomingAppointment[]> => {
  const { db, clock } = context
  const rows = await listUpcoming(db, id, clock.now(), { after: idCursor(cursor), limit: limit + 1 })
  if (rows.length === 0 && (await specializationOf(db, id)) === undefined) throw notFound()
  const appointments = replyPage(exchange, limit, rows, (last) => String(last.id))
  context.about(
    appointments.map(({ patientId }) => patientId),
    `account ${id}`,
  )
  return appointments
}
