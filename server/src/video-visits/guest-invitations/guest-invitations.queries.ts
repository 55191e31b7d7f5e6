import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Invitation } from '@alafia/contract/video-visits/guest-invitations/schema'
import { invitationStateOf } from '@alafia/contract/video-visits/guest-invitations/states'
import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/wording'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../../accounts/queries.ts'
import { callableAppointments } from '../../appointments/calls.exports.queries.ts'
import { ownedBy } from '../../appointments/policy.ts'
import { doctorDisplayName } from '../../doctors/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import type { Guest } from '../joining.queries.ts'
import { visitInvitation, visitRoom } from '../table.ts'

/** Also those that are over: of one visit there are few. */
const mostListed = 50

const visit = callableAppointments('invited_to')
const inviter = people('inviter')

const visitColumns = {
  visitId: visit.id,
  patientId: visit.patientId,
  doctorId: visit.doctorId,
  date: visit.date,
  startsAt: visit.startsAt,
  endsAt: visit.endsAt,
  mode: visit.mode,
  status: visit.status,
}
const invitationColumns = {
  id: visitInvitation.id,
  name: visitInvitation.name,
  kind: visitInvitation.kind,
  invitedBy: visitInvitation.invitedBy,
  createdAt: visitInvitation.createdAt,
  expiresAt: visitInvitation.expiresAt,
  usedAt: visitInvitation.usedAt,
  revokedAt: visitInvitation.revokedAt,
}
const inviterColumns = { inviterFirstName: inviter.firstName, inviterLastName: inviter.lastName }

type Inviter = { invitedBy: number; doctorId: number; inviterFirstName: string; inviterLastName: string }

/** Whoever invited, as a guest reads it. */
export const inviterNameOf = ({
  invitedBy,
  doctorId,
  inviterFirstName,
  inviterLastName,
}: Inviter): string => {
  const person = { firstName: inviterFirstName, lastName: inviterLastName }
  return invitedBy === doctorId ? doctorDisplayName(person) : `${person.firstName} ${person.lastName}`
}

type Listed = Inviter &
  Pick<
    typeof visitInvitation.$inferSelect,
    'id' | 'name' | 'kind' | 'createdAt' | 'expiresAt' | 'usedAt' | 'revokedAt'
  >

export const invitationOf = (row: Listed, now: Date): Invitation => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  invitedBy: inviterNameOf(row),
  state: invitationStateOf(row, now),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
})

const listOf = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({
        patientId: visit.patientId,
        doctorId: visit.doctorId,
        invitation: invitationColumns,
        ...inviterColumns,
      })
      .from(visit)
      .leftJoin(visitInvitation, eq(visitInvitation.appointmentId, visit.id))
      .leftJoin(inviter, eq(inviter.id, visitInvitation.invitedBy))
      .where(and(eq(visit.id, param('id')), ownedBy(role, param('actorId'), visit)))
      .orderBy(desc(visitInvitation.id))
      .limit(mostListed)
      .prepare(name),
  ),
)

/** Who was invited to one's own visit, the newest first. @throws Problem 404 */
export const listInvitations = async (context: Context, id: number): Promise<Invitation[]> => {
  const { db, actor, clock } = context
  context.about([], `appointment ${id}`)
  const rows = await listOf(actor.role)(db).execute({ id, actorId: actor.userId })
  const [first] = rows
  if (!first) throw notFound()
  context.about([first.patientId], `appointment ${id}`)
  const now = clock.now()
  return rows.flatMap(({ invitation, doctorId, inviterFirstName, inviterLastName }) =>
    invitation && inviterFirstName !== null && inviterLastName !== null
      ? [invitationOf({ ...invitation, doctorId, inviterFirstName, inviterLastName }, now)]
      : [],
  )
}

const roomOf = prepared((db, name) =>
  db
    .select({
      ...visitColumns,
      endedAt: visitRoom.endedAt,
      live: sql<number>`(${db
        .select({ count: sql`count(*)` })
        .from(visitInvitation)
        .where(
          and(
            eq(visitInvitation.appointmentId, param('id')),
            isNull(visitInvitation.revokedAt),
            gt(visitInvitation.expiresAt, param('now')),
          ),
        )})`.mapWith(Number),
    })
    .from(visit)
    .leftJoin(visitRoom, eq(visitRoom.appointmentId, visit.id))
    .where(eq(visit.id, param('id')))
    .prepare(name),
)

/** When and whether a visit takes place, and how many are invited to it. For whoever holds its lock. @throws Problem 404 */
export const roomToInviteTo = async (db: Queryable, id: number, now: Date) => {
  const [room] = await roomOf(db).execute({ id, now })
  if (!room) throw notFound()
  return room
}

const bySecret = prepared((db, name) =>
  db
    .select({ ...invitationColumns, ...visitColumns, ...inviterColumns, endedAt: visitRoom.endedAt })
    .from(visitInvitation)
    .innerJoin(visit, eq(visit.id, visitInvitation.appointmentId))
    .innerJoin(inviter, eq(inviter.id, visitInvitation.invitedBy))
    .leftJoin(visitRoom, eq(visitRoom.appointmentId, visit.id))
    .where(eq(visitInvitation.secretHash, param('hash')))
    .prepare(name),
)
type Found = Awaited<ReturnType<ReturnType<typeof bySecret>['execute']>>[number]

/** The invitation behind a link's secret, with its visit; nothing for a link that is none. */
export const findInvitation = async (db: Queryable, hash: string): Promise<Found | undefined> =>
  (await bySecret(db).execute({ hash }))[0]

const byGuestHash = prepared((db, name) =>
  db
    .select({
      invitationId: visitInvitation.id,
      visitId: visitInvitation.appointmentId,
      name: visitInvitation.name,
      kind: visitInvitation.kind,
    })
    .from(visitInvitation)
    .where(
      and(
        eq(visitInvitation.guestHash, param('hash')),
        isNull(visitInvitation.revokedAt),
        gt(visitInvitation.expiresAt, param('now')),
      ),
    )
    .prepare(name),
)

/** The guest behind a guest key, while the invitation stands; whether the visit is open, joining asks. */
export const findGuest = async (db: Queryable, hash: string, now: Date): Promise<Guest | undefined> => {
  const [found] = await byGuestHash(db).execute({ hash, now })
  return found && { invitationId: found.invitationId, visitId: found.visitId, name: guestNameOf(found) }
}
