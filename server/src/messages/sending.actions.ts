import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Message, NewMessage } from '@alafia/contract/messages/schema'
import { conversationSubject, replySubject } from '@alafia/contract/messages/states'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { waitForLock } from './lock.queries.ts'
import { messageNotification } from './notifications.ts'
import { mayWrite, mayWriteAs } from './policy.ts'
import { findMessage } from './listing.queries.ts'
import { toMessage, patientsIn, type MessageRow } from './row.ts'
import { conversation, conversationMember, message, messageAttachment } from './table.ts'
import { invalidateConversation } from './invalidation.ts'
import {
  canDiscuss,
  findBySubject,
  lockConversation,
  findByClientKey,
  relationshipWith,
  type LockedConversation,
} from './sending.queries.ts'

/** Whether it has the same content, recipient and conversation. */
const isSameMessage = (row: MessageRow, body: NewMessage) =>
  row.receiverId === body.receiverId &&
  row.content === body.content &&
  row.priority === body.priority &&
  (body.conversationId == null
    ? conversationSubject(body.subject) === conversationSubject(row.subject)
    : body.conversationId === row.conversationId) &&
  row.attachments.map(({ id }) => id).join() ===
    [...new Set(body.attachmentIds)].toSorted((a, b) => a - b).join()

/** The message that was already sent under this key. @throws Problem 409 if it was a different one */
const findSentBefore = async (
  tx: Tx,
  context: Context,
  body: NewMessage,
): Promise<MessageRow | undefined> => {
  const { clientKey } = body
  if (clientKey === undefined) return undefined
  const { userId } = context.actor
  const [, [known]] = await Promise.all([
    waitForLock(tx, `${clientKey} of ${userId}`),
    findByClientKey(tx).execute({ senderId: userId, clientKey }),
  ])
  if (!known) return undefined
  const row = await findMessage(tx, context, known.id)
  if (!isSameMessage(row, body)) throw new Problem('key-reused')
  return row
}

/** The conversation of a reply, locked. @throws Problem 404 if the actor can't see it, 403 if the recipient isn't in it */
const lockReplyConversation = async (
  tx: Tx,
  actor: Actor,
  id: number,
  body: NewMessage,
): Promise<LockedConversation> => {
  const thread = await lockConversation(tx, actor, id)
  if (!thread) throw notFound()
  if (thread.otherId !== body.receiverId)
    throw new Problem('forbidden', 'This person is not in the conversation')
  if (body.appointmentId != null && body.appointmentId !== thread.appointmentId)
    throw invalid('appointmentId', 'The conversation isn’t about this appointment')
  return thread
}

/** The conversation of this subject that a reply belongs to, locked. */
const lockConversationBySubject = async (
  tx: Tx,
  actor: Actor,
  body: NewMessage,
): Promise<LockedConversation | undefined> => {
  const subject = conversationSubject(body.subject)
  if (subject === body.subject.trim()) return undefined
  const [found] = await findBySubject(tx).execute({
    actorId: actor.userId,
    role: actor.role,
    otherId: body.receiverId,
    otherRole: body.receiverRole ?? null,
    subject,
    appointmentId: body.appointmentId ?? null,
  })
  return found && lockConversation(tx, actor, found.id)
}

type NewConversation = {
  receiverId: number
  receiverRole: Role
  subject: string
  appointmentId: number | null
}
type Permission = Authorized<{ mayReach: boolean; isActive: boolean }>

/** With the number and time of its first message, which is stored next. */
const insertConversation = async (
  tx: Tx,
  { actor, clock }: Context,
  { receiverId, receiverRole, subject, appointmentId }: NewConversation,
  _permission: Permission,
): Promise<LockedConversation> => {
  const now = clock.now()
  const [row] = await tx
    .insert(conversation)
    .values({ subject, appointmentId, lastMessageNumber: 1, startedAt: now })
    .returning({ id: conversation.id })
  if (!row) throw new Error('The conversation was not stored')
  const { id } = row
  await tx.insert(conversationMember).values([
    { conversationId: id, userId: actor.userId, role: actor.role, lastMessageAt: now },
    { conversationId: id, userId: receiverId, role: receiverRole, lastMessageAt: now },
  ])
  return { id, subject, appointmentId, newest: 0, otherId: receiverId, otherRole: receiverRole }
}

/** A new conversation. 404 for everyone the actor can't write to: whether such an account exists stays unknown. */
const startConversation = async (
  tx: Tx,
  context: Context,
  body: NewMessage,
): Promise<[LockedConversation, Permission]> => {
  const { actor } = context
  const { receiverId, appointmentId = null } = body
  const { role } = await relationshipWith(tx, actor, {
    otherId: receiverId,
    otherRole: body.receiverRole ?? null,
    conversationId: null,
  })
  const permission = authorize({ mayReach: role !== null, isActive: true }, mayWrite)
  if (role === null) throw notFound()
  const other = { otherId: receiverId, otherRole: role }
  if (appointmentId !== null && !(await canDiscuss(tx, actor, appointmentId, other)))
    throw invalid('appointmentId', 'Choose an appointment that you share with this person')
  const subject = conversationSubject(body.subject)
  const beginning = { receiverId, receiverRole: role, subject, appointmentId }
  return [await insertConversation(tx, context, beginning, permission), permission]
}

/**
 * The conversation to send it in, locked, and the permission to do so.
 * @throws Problem 400 for an appointment that the two don't share, 403 for someone the actor may not write to, 404 for a
 * conversation that they can't see
 */
const conversationFor = async (
  tx: Tx,
  context: Context,
  body: NewMessage,
): Promise<[LockedConversation, Permission]> => {
  const { actor } = context
  const thread =
    body.conversationId == null
      ? await lockConversationBySubject(tx, actor, body)
      : await lockReplyConversation(tx, actor, body.conversationId, body)
  if (!thread) return startConversation(tx, context, body)
  const { role, isActive, hasWritten } = await relationshipWith(tx, actor, {
    otherId: thread.otherId,
    otherRole: thread.otherRole,
    conversationId: thread.id,
  })
  return [thread, authorize({ mayReach: hasWritten || role !== null, isActive }, mayWrite)]
}

/** Adds the message at the end of its conversation. @returns its id */
const insertMessage = async (
  tx: Tx,
  { actor, clock }: Context,
  body: NewMessage,
  thread: LockedConversation,
  _permission: Permission,
): Promise<number> => {
  const number = thread.newest + 1
  const now = clock.now()
  const isFirst = number === 1
  const [[row]] = await Promise.all([
    tx
      .insert(message)
      .values({
        conversationId: thread.id,
        number,
        senderId: actor.userId,
        receiverId: thread.otherId,
        subject: isFirst ? thread.subject : replySubject(thread.subject),
        content: body.content,
        messageType: body.messageType,
        priority: body.priority,
        clientKey: body.clientKey ?? null,
        sentAt: now,
      })
      .returning({ id: message.id }),
    !isFirst &&
      tx.update(conversation).set({ lastMessageNumber: number }).where(eq(conversation.id, thread.id)),
    !isFirst &&
      tx
        .update(conversationMember)
        .set({ lastMessageAt: now })
        .where(eq(conversationMember.conversationId, thread.id)),
  ])
  if (!row) throw new Error('The message was not stored')
  return row.id
}

/**
 * Attaches the uploaded files to their message.
 * @throws Problem 404 for files that aren't the sender's own or were already sent
 */
const attachFiles = async (tx: Tx, { userId }: Actor, ids: readonly number[], messageId: number) => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { rowCount } = await tx
    .update(messageAttachment)
    .set({ messageId })
    .where(
      and(
        inArray(messageAttachment.id, wanted),
        eq(messageAttachment.uploadedBy, userId),
        isNull(messageAttachment.messageId),
      ),
    )
  if (rowCount !== wanted.length) throw notFound()
}

/**
 * Sends a message: in the conversation that it names, in that of its subject if it is a reply ('Re: '), else in a new one. A
 * message that was already sent under its `clientKey` is returned as it is, and notifies no one again.
 * @throws Problem 400, 403 in someone else's name and for someone the actor may not write to, 404 for a conversation or file
 * that they can't see, 409 for a different message under the same key
 */
export const sendMessage = async (context: Context, body: NewMessage): Promise<Message> => {
  const { actor } = context
  authorize(body, mayWriteAs(actor))
  return context.transact(async (tx) => {
    const before = await findSentBefore(tx, context, body)
    if (before) {
      context.about(patientsIn([before]), `message ${before.id} again`)
      return toMessage(before, actor.userId)
    }
    const [thread, permission] = await conversationFor(tx, context, body)
    const id = await insertMessage(tx, context, body, thread, permission)
    await attachFiles(tx, actor, body.attachmentIds, id)
    const sent = await findMessage(tx, context, id)
    tx.record('message.sent', `message ${id}`, sent.patientId ?? undefined)
    tx.notify([sent.receiverId], messageNotification(sent, sent.sender, sent.receiver))
    invalidateConversation(tx, sent)
    // A message of the patient opens or keeps open the chart (PAT-42).
    if (actor.role === 'patient' && thread.otherRole === 'doctor')
      tx.invalidate({ userId: sent.receiverId }, 'patients', String(actor.userId))
    return toMessage(sent, actor.userId)
  })
}
