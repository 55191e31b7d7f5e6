import { and, desc, eq, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { AboutAppointment, Conversation, ConversationsQuery } from '@alafia/contract/messages/schema'
import { activeRoles, people } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { searchPattern, matchesAny, ifSet } from '../request/list-filters.ts'
import { replyPage, cursorPosition, timeCursor } from '../request/next-page.ts'
import type { Exchange } from '../request/route.ts'
import { isOpenAbout } from './policy.ts'
import { searchNamesOf } from './search-names.queries.ts'
import { patientsIn } from './row.ts'
import { conversation, conversationMember, message, messageAttachment } from './table.ts'
import { appointmentText } from './appointments.queries.ts'

const actorId = param('actorId')
const query = new QueryBuilder()

const other = alias(conversationMember, 'other_member')
const person = people('other_person')

/** The other member, whatever the status of the account. */
const otherMember = query
  .select({
    id: other.userId,
    role: other.role,
    firstName: person.firstName,
    lastName: person.lastName,
    profileImage: person.profileImage,
  })
  .from(other)
  .innerJoin(person, eq(person.id, other.userId))
  .where(
    and(
      eq(other.conversationId, conversationMember.conversationId),
      sql`${other.userId} <> ${conversationMember.userId}`,
    ),
  )
  .as('other_one')

const active = activeRoles('active_other')
const isActive = sql<boolean>`exists ${query
  .select({ userId: active.userId })
  .from(active)
  .where(and(eq(active.userId, otherMember.id), eq(active.role, otherMember.role)))}`

const unreadInConversation = query
  .select({
    unread: sql<number>`count(*)`.as('unread'),
    urgent: sql<number>`count(*) filter (where ${message.priority} = 'high')`.as('urgent'),
  })
  .from(message)
  .where(
    and(
      eq(message.receiverId, actorId),
      eq(message.conversationId, conversation.id),
      sql`${message.readAt} is null`,
    ),
  )
  .as('unread_ones')

const excerptLength = 140

const newestMessage = query
  .select({
    senderId: message.senderId,
    // Only the beginning, because a message may be long.
    excerpt:
      sql<string>`left(regexp_replace(left(${message.content}, ${sql.raw(String(4 * excerptLength))}), '\\s+', ' ', 'g'),
      ${sql.raw(String(excerptLength))})`.as('excerpt'),
    sentAt: message.sentAt,
    isRead: sql<boolean>`${message.readAt} is not null`.as('is_read'),
    hasAttachments: sql<boolean>`exists (select from ${messageAttachment}
      where ${messageAttachment.messageId} = ${message.id})`.as('has_attachments'),
  })
  .from(message)
  .where(and(eq(message.conversationId, conversation.id), eq(message.number, conversation.lastMessageNumber)))
  .as('newest_one')

const isFound = ifSet(
  'search',
  'text',
  (pattern) => sql`(${matchesAny(conversation.subject, searchNamesOf(otherMember))}
    or exists (select from ${message} where ${message.conversationId} = ${conversation.id} and ${message.content} ilike ${pattern}))`,
)

const hasUnread = ifSet(
  'unread',
  'boolean',
  () => sql`exists (select from ${message} where ${message.receiverId} = ${actorId}
    and ${message.conversationId} = ${conversation.id} and ${message.readAt} is null)`,
)

const selectRows = (db: Queryable) =>
  db
    .select({
      id: conversation.id,
      subject: conversation.subject,
      appointmentId: conversation.appointmentId,
      appointment: appointmentText(conversation.appointmentId),
      messages: conversation.lastMessageNumber,
      newestMicros: sql<number>`(extract(epoch from ${conversationMember.lastMessageAt}) * 1000000)::bigint`,
      ownRole: conversationMember.role,
      with: {
        id: otherMember.id,
        role: otherMember.role,
        firstName: otherMember.firstName,
        lastName: otherMember.lastName,
        profileImage: otherMember.profileImage,
      },
      canAnswer: isActive,
      unread: unreadInConversation.unread,
      urgent: unreadInConversation.urgent,
      newest: {
        senderId: newestMessage.senderId,
        excerpt: newestMessage.excerpt,
        sentAt: newestMessage.sentAt,
        isRead: newestMessage.isRead,
        hasAttachments: newestMessage.hasAttachments,
      },
    })
    .from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .innerJoinLateral(otherMember, sql`true`)
    .innerJoinLateral(newestMessage, sql`true`)
    .innerJoinLateral(unreadInConversation, sql`true`)

/** The actor's own in their current role: the same condition as `visibleTo`, on the rows that the query scans. */
const isMine = and(
  eq(conversationMember.userId, actorId),
  eq(conversationMember.role, param('role')),
  isOpenAbout(param('role'), actorId, conversation.appointmentId),
)

const listStatement = prepared((db, name) =>
  selectRows(db)
    .where(
      and(
        isMine,
        sql`(${conversationMember.lastMessageAt}, ${conversationMember.conversationId}) < (${param('at')}::timestamptz, ${param('id')}::int)`,
        isFound,
        hasUnread,
      ),
    )
    .orderBy(desc(conversationMember.lastMessageAt), desc(conversationMember.conversationId))
    .limit(param('most'))
    .prepare(name),
)

const getStatement = prepared((db, name) =>
  selectRows(db)
    .where(and(isMine, eq(conversationMember.conversationId, param('id'))))
    .prepare(name),
)

type Row = {
  id: number
  subject: string
  appointmentId: number | null
  appointment: AboutAppointment | null
  messages: number
  newestMicros: number
  ownRole: Role
  with: Conversation['with']
  canAnswer: boolean
  unread: number
  urgent: number
  newest: Omit<Conversation['newest'], 'sentAt'> & { sentAt: Date }
}

const toConversation = ({
  urgent,
  newestMicros: _micros,
  ownRole: _role,
  newest,
  ...row
}: Row): Conversation => ({
  ...row,
  isUrgent: urgent > 0,
  newest: { ...newest, sentAt: newest.sentAt.toISOString() },
})

/** Whose health a conversation may be about: its patient's, if one of the members is a patient. */
const patientOf = (row: Row, readerId: number): number | null =>
  row.ownRole === 'patient' ? readerId : row.with.role === 'patient' ? row.with.id : null

const patientsOf = (rows: readonly Row[], readerId: number) =>
  patientsIn(rows.map((row) => ({ patientId: patientOf(row, readerId) })))

/** The actor's conversations in their current role, the one with the latest message first, a page at a time. */
export const listConversations = async (
  context: Context,
  { search, unread, limit, cursor }: ConversationsQuery,
  exchange: Exchange,
): Promise<Conversation[]> => {
  const { actor, db } = context
  const rows: Row[] = await listStatement(db).execute({
    actorId: actor.userId,
    role: actor.role,
    ...(cursor === undefined ? { at: 'infinity', id: 0 } : cursorPosition(cursor)),
    search: searchPattern(search),
    unread: unread === 'true' ? true : null,
    most: limit + 1,
  })
  const shown = replyPage(exchange, limit, rows, ({ newestMicros, id }) => timeCursor(newestMicros, id))
  context.about(patientsOf(shown, actor.userId))
  return shown.map(toConversation)
}

/** One of the actor's conversations. @throws Problem 404 */
export const getConversation = async (context: Context, id: number): Promise<Conversation> => {
  const { actor, db } = context
  context.about([], `conversation ${id}`)
  const [row]: Row[] = await getStatement(db).execute({ id, actorId: actor.userId, role: actor.role })
  if (!row) throw notFound()
  context.about(patientsOf([row], actor.userId), `conversation ${id}`)
  return toConversation(row)
}
