import { and, eq, gt, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/labels'
import { callableAppointments, queueOf } from '../appointments/queue.exports.queries.ts'
import { otherParentsOf } from '../family/exports.queries.ts'
import { prepared, type Database, type Queryable } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import type { Actor } from '../sessions/actor.ts'
import { guestInvitation, videoVisit } from './table.ts'

/** Who asks to join: someone signed in, or a guest with an invitation. */
export type Joiner = { actor: Actor } | { guest: Guest }

/** Someone who used an invitation. `name` is what others read: 'Ada (interpreter)'. */
export type Guest = {
  invitationId: number
  visitId: number
  name: string
  invitedAs: Pick<typeof guestInvitation.$inferSelect, 'name' | 'kind'>
}

const selectCallAccesses = prepared((db, name) => {
  const appointment = callableAppointments('visit')
  const invitationIds = (where: SQL) => sql<
    number[]
  >`(select coalesce(json_agg(${guestInvitation.id}), '[]'::json)
    from ${guestInvitation} where ${guestInvitation.appointmentId} = ${appointment.id} and ${where})`
  return db
    .select({
      visitId: appointment.id,
      date: appointment.date,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      mode: appointment.mode,
      status: appointment.status,
      endedAt: videoVisit.endedAt,
      /** The invitations that were revoked. */
      revoked: invitationIds(sql`${guestInvitation.revokedAt} is not null`),
      /** Those whose guest was let in, or was told that they aren't. */
      admitted: invitationIds(sql`${guestInvitation.admittedAt} is not null`),
      declined: invitationIds(sql`${guestInvitation.declinedAt} is not null`),
    })
    .from(appointment)
    .leftJoin(videoVisit, eq(videoVisit.appointmentId, appointment.id))
    .where(isAmong(appointment.id, param('visitIds')))
    .prepare(name)
})

/** What decides who may be in these video visits now. */
export const findCallAccesses = (db: Database, visitIds: readonly number[]) =>
  visitIds.length === 0
    ? Promise.resolve([])
    : selectCallAccesses(db).execute({ visitIds: `{${visitIds.join()}}` })

const selectByGuestHash = prepared((db, name) =>
  db
    .select({
      invitationId: guestInvitation.id,
      visitId: guestInvitation.appointmentId,
      name: guestInvitation.name,
      kind: guestInvitation.kind,
    })
    .from(guestInvitation)
    .where(
      and(
        eq(guestInvitation.guestHash, param('hash')),
        isNull(guestInvitation.revokedAt),
        gt(guestInvitation.expiresAt, param('now')),
      ),
    )
    .prepare(name),
)

/** The guest with this guest key, while the invitation is valid. Joining checks whether the video visit is open. */
export const findGuest = async (db: Queryable, hash: string, now: Date): Promise<Guest | undefined> => {
  const [found] = await selectByGuestHash(db).execute({ hash, now })
  if (!found) return undefined
  const { invitationId, visitId, name, kind } = found
  return { invitationId, visitId, name: guestNameOf(found), invitedAs: { name, kind } }
}

/** Whether the doctor has ended the video visit of this appointment: no one can join it any more. */
export const isEndedForEveryone = (appointmentId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${videoVisit}
    where ${videoVisit.appointmentId} = ${appointmentId} and ${videoVisit.endedAt} is not null)`

const selectWaitingPatients = prepared((db, name) => {
  const appointment = queueOf('visit', { doctorId: sql`${param('doctorId')}`, date: sql`${param('date')}` })
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      otherParents: otherParentsOf(appointment.familyMemberId),
    })
    .from(appointment)
    .prepare(name)
})

/** The doctor's upcoming appointments that day, whose waiting rooms show whether the doctor is in a video visit. */
export const waitingPatientsOf = (db: Database, doctorId: number, date: string) =>
  asSystem(() => selectWaitingPatients(db).execute({ doctorId, date }))
