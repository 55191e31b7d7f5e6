import { and, desc, eq, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { activeRoles } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { isOpenAbout, recipientsOf } from './policy.ts'
import { conversation, conversationMember, message } from './table.ts'
import { isAppointmentBetween } from './appointments.queries.ts'

const actorId = param('actorId')
const otherId = param('otherId')
const otherRole = sql`${param('otherRole')}::text`
const conversationId = param('conversationId')
const query = new QueryBuilder()

/** The message that was sent under this key. */
export const findByClientKey = prepared((db, name) =>
  db
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.senderId, param('senderId')), eq(message.clientKey, param('clientKey'))))
    .prepare(name),
)

/** A conversation as sending needs it; `newest` is the number of its last message. */
export type LockedConversation = {
  id: number
  subject: string
  appointmentId: number | null
  newest: number
  otherId: number
  otherRole: Role
}

const own = alias(conversationMember, 'own_member')
const other = alias(conversationMember, 'other_member')
const isMine = and(
  eq(own.userId, actorId),
  eq(own.role, param('role')),
  isOpenAbout(param('role'), actorId, conversation.appointmentId),
)
const isOther = and(eq(other.conversationId, own.conversationId), sql`${other.userId} <> ${own.userId}`)

const lockStatement = prepared((db, name) =>
  db
    .select({
      id: conversation.id,
      subject: conversation.subject,
      appointmentId: conversation.appointmentId,
      newest: conversation.lastMessageNumber,
      otherId: other.userId,
      otherRole: other.role,
    })
    .from(conversation)
    .innerJoin(own, eq(own.conversationId, conversation.id))
    .innerJoin(other, isOther)
    .where(and(eq(conversation.id, param('id')), isMine))
    .for('update', { of: conversation })
    .prepare(name),
)

/** One of the actor's conversations in their current role, locked so that its messages are stored one after the other. */
export const lockConversation = async (
  tx: Tx,
  { userId, role }: Actor,
  id: number,
): Promise<LockedConversation | undefined> =>
  (await lockStatement(tx).execute({ id, actorId: userId, role }))[0]

/** The latest conversation of the two with this subject, and about this appointment if one is named. */
export const findBySubject = prepared((db, name) =>
  db
    .select({ id: conversation.id })
    .from(own)
    .innerJoin(other, isOther)
    .innerJoin(conversation, eq(conversation.id, own.conversationId))
    .where(
      and(
        isMine,
        eq(other.userId, otherId),
        sql`(${otherRole} is null or ${other.role} = ${otherRole})`,
        eq(conversation.subject, param('subject')),
        sql`(${param('appointmentId')}::int is null or ${conversation.appointmentId} = ${param('appointmentId')}::int)`,
      ),
    )
    .orderBy(desc(own.lastMessageAt), desc(own.conversationId))
    .limit(1)
    .prepare(name),
)

/** Whether the actor may write to someone. */
export type Relationship = {
  /** The first of the other person's roles in which the actor may write to them, by the list of recipients. */
  role: Role | null
  /** Whether the other has an active account in the role of the conversation. */
  isActive: boolean
  /** Whether the other has written to the actor in the conversation. */
  hasWritten: boolean
}

const selectRelationship = variants((role: Role) =>
  prepared((db, name) => {
    const among = sql`recipient_person.user_id = ${otherId} and (${otherRole} is null or recipient_person.role = ${otherRole})`
    const reached = recipientsOf(role, actorId, among)
    const active = activeRoles('active_other')
    return db
      .select({
        role: sql<Role | null>`(${query
          .select({ role: reached.role })
          .from(reached)
          .orderBy(sql`array_position(array['doctor', 'pharmacist', 'admin', 'patient'], ${reached.role})`)
          .limit(1)})`,
        isActive: sql<boolean>`exists ${query
          .select({ userId: active.userId })
          .from(active)
          .where(and(eq(active.userId, otherId), eq(active.role, otherRole)))}`,
        hasWritten: sql<boolean>`exists (select from ${message} where ${message.conversationId} = ${conversationId}::int
          and ${message.receiverId} = ${actorId})`,
      })
      .from(sql`(select) as nothing`)
      .prepare(name)
  }),
)

/** Whether the actor may write to the other, in the other's given role or in the first that fits. */
export const relationshipWith = async (
  tx: Tx,
  { userId, role }: Actor,
  of: { otherId: number; otherRole: Role | null; conversationId: number | null },
): Promise<Relationship> => {
  const [row] = await selectRelationship(role)(tx).execute({ actorId: userId, ...of })
  return row ?? { role: null, isActive: false, hasWritten: false }
}

const selectCanDiscuss = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({ can: isAppointmentBetween(param('id'), role, actorId, { userId: otherId, role: otherRole }) })
      .from(sql`(select) as nothing`)
      .prepare(name),
  ),
)

/** Whether the actor can discuss the appointment with the other. */
export const canDiscuss = async (
  tx: Tx,
  { userId, role }: Actor,
  id: number,
  with_: { otherId: number; otherRole: Role },
): Promise<boolean> => {
  const [row] = await selectCanDiscuss(role)(tx).execute({ id, actorId: userId, ...with_ })
  return row?.can ?? false
}
