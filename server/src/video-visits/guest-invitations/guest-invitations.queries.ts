import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { GuestInvitation } from '@alafia/contract/video-visits/guest-invitations/schema'
import { guestInvitationStateOf } from '@alafia/contract/video-visits/guest-invitations/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../../accounts/exports.queries.ts'
import { callableAppointments, callColumns } from '../../appointments/queue.exports.queries.ts'
import { ownedBy } from '../../appointments/policy.ts'
import { doctorDisplayName } from '../../doctors/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { guestInvitation, videoVisit } from '../table.ts'

/** Including those that are over: an appointment has few. */
const maxListed = 50

const appointment = callableAppointments('invited_to')
const inviter = people('inviter')

const appointmentColumns = {
  visitId: appointment.id,
  familyMemberId: appointment.familyMemberId,
  ...callColumns(appointment),
}
const invitationColumns = {
  id: guestInvitation.id,
  name: guestInvitation.name,
  kind: guestInvitation.kind,
  invitedBy: guestInvitation.invitedBy,
  createdAt: guestInvitation.createdAt,
  expiresAt: guestInvitation.expiresAt,
  usedAt: guestInvitation.usedAt,
  revokedAt: guestInvitation.revokedAt,
}
const inviterColumns = { inviterFirstName: inviter.firstName, inviterLastName: inviter.lastName }

type Inviter = { invitedBy: number; doctorId: number; inviterFirstName: string; inviterLastName: string }

/** The inviter's name, as a guest reads it. */
export const inviterNameOf = ({
  invitedBy,
  doctorId,
  inviterFirstName,
  inviterLastName,
}: Inviter): string => {
  const person = { firstName: inviterFirstName, lastName: inviterLastName }
  return invitedBy === doctorId ? doctorDisplayName(person) : `${person.firstName} ${person.lastName}`
}

/** @throws Problem 404 */
export const findInviter = async (db: Queryable, id: number) => {
  const [found] = await db.select(inviterColumns).from(inviter).where(eq(inviter.id, id))
  if (!found) throw notFound()
  return found
}

type GuestInvitationRow = Inviter &
  Pick<
    typeof guestInvitation.$inferSelect,
    'id' | 'name' | 'kind' | 'createdAt' | 'expiresAt' | 'usedAt' | 'revokedAt'
  >

export const toGuestInvitation = (row: GuestInvitationRow, now: Date): GuestInvitation => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  invitedBy: inviterNameOf(row),
  state: guestInvitationStateOf(row, now),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
})

const listStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({
        patientId: appointment.patientId,
        doctorId: appointment.doctorId,
        invitation: invitationColumns,
        ...inviterColumns,
      })
      .from(appointment)
      .leftJoin(guestInvitation, eq(guestInvitation.appointmentId, appointment.id))
      .leftJoin(inviter, eq(inviter.id, guestInvitation.invitedBy))
      .where(and(eq(appointment.id, param('id')), ownedBy(role, param('actorId'), appointment)))
      .orderBy(desc(guestInvitation.id))
      .limit(maxListed)
      .prepare(name),
  ),
)

/** Who was invited to the caller's appointment, newest first. @throws Problem 404 */
export const listGuestInvitations = async (context: Context, id: number): Promise<GuestInvitation[]> => {
  const { db, actor, clock } = context
  context.about([], `appointment ${id}`)
  const rows = await listStatement(actor.role)(db).execute({ id, actorId: actor.userId })
  const [first] = rows
  if (!first) throw notFound()
  context.about([first.patientId], `appointment ${id}`)
  const now = clock.now()
  return rows.flatMap(({ invitation, doctorId, inviterFirstName, inviterLastName }) =>
    invitation && inviterFirstName !== null && inviterLastName !== null
      ? [toGuestInvitation({ ...invitation, doctorId, inviterFirstName, inviterLastName }, now)]
      : [],
  )
}

const selectInvitableCall = prepared((db, name) =>
  db
    .select({
      ...appointmentColumns,
      endedAt: videoVisit.endedAt,
      live: sql<number>`(${db
        .select({ count: sql`count(*)` })
        .from(guestInvitation)
        .where(
          and(
            eq(guestInvitation.appointmentId, param('id')),
            isNull(guestInvitation.revokedAt),
            gt(guestInvitation.expiresAt, param('now')),
          ),
        )})`.mapWith(Number),
    })
    .from(appointment)
    .leftJoin(videoVisit, eq(videoVisit.appointmentId, appointment.id))
    .where(eq(appointment.id, param('id')))
    .prepare(name),
)

/** When and whether a video visit takes place, and how many are invited. The caller holds the appointment's lock. @throws Problem 404 */
export const getInvitableCall = async (db: Queryable, id: number, now: Date) => {
  const [call] = await selectInvitableCall(db).execute({ id, now })
  if (!call) throw notFound()
  return call
}

const selectBySecret = prepared((db, name) =>
  db
    .select({ ...invitationColumns, ...appointmentColumns, ...inviterColumns, endedAt: videoVisit.endedAt })
    .from(guestInvitation)
    .innerJoin(appointment, eq(appointment.id, guestInvitation.appointmentId))
    .innerJoin(inviter, eq(inviter.id, guestInvitation.invitedBy))
    .leftJoin(videoVisit, eq(videoVisit.appointmentId, appointment.id))
    .where(eq(guestInvitation.secretHash, param('hash')))
    .prepare(name),
)
type FoundInvitation = Awaited<ReturnType<ReturnType<typeof selectBySecret>['execute']>>[number]

/** The invitation with this secret, and its appointment; undefined for an unknown link. */
export const findInvitation = async (db: Queryable, hash: string): Promise<FoundInvitation | undefined> =>
  (await selectBySecret(db).execute({ hash }))[0]
