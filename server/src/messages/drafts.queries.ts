import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DraftContent, MessageDraft, MessageDraftQuery } from '@alafia/contract/messages/drafts'
import type { Attachment } from '@alafia/contract/messages/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { visibleTo } from './policy.ts'
import { conversationMember, messageAttachment, messageDraft } from './table.ts'

const [actorId, role, conversationId] = [param('actorId'), param('role'), param('conversationId')]

const emptyContent: DraftContent = {
  to: null,
  subject: '',
  content: '',
  appointmentId: null,
  priority: 'normal',
  attachmentIds: [],
}

/** A draft as the API returns it; empty if none is stored. */
export const toDraft = (
  conversation: number | null,
  row: { content: DraftContent; updatedAt: Date } | undefined,
  attachments: Attachment[],
): MessageDraft => {
  const { attachmentIds: _, ...content } = row?.content ?? emptyContent
  return {
    ...content,
    conversationId: conversation,
    attachments,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

const isMember = and(
  eq(conversationMember.conversationId, conversationId),
  eq(conversationMember.userId, actorId),
  visibleTo(role, actorId, conversationMember),
)

const isMine = and(
  eq(messageDraft.userId, actorId),
  eq(messageDraft.role, role),
  sql`${messageDraft.conversationId} is not distinct from ${conversationId}::int`,
)

const files = sql<Attachment[]>`(select coalesce(json_agg(json_build_object('id', ${messageAttachment.id},
    'name', ${messageAttachment.fileName}, 'type', ${messageAttachment.fileType}, 'size', ${messageAttachment.fileSize})
    order by ${messageAttachment.id}), '[]'::json)
  from ${messageAttachment}
  where ${messageAttachment.uploadedBy} = ${messageDraft.userId} and ${messageAttachment.messageId} is null
    and ${messageDraft.content} -> 'attachmentIds' @> to_jsonb(${messageAttachment.id}))`

const getNewMessageDraft = prepared((db, name) =>
  db
    .select({ content: messageDraft.content, updatedAt: messageDraft.updatedAt, files })
    .from(messageDraft)
    .where(isMine)
    .prepare(name),
)

/** One row for a conversation that the actor can see, with or without a draft; none for any other. */
const getConversationDraft = prepared((db, name) =>
  db
    .select({ content: messageDraft.content, updatedAt: messageDraft.updatedAt, files })
    .from(conversationMember)
    .leftJoin(messageDraft, isMine)
    .where(isMember)
    .prepare(name),
)

/** What the actor has typed there and not sent. @throws Problem 404 for a conversation that isn't the actor's */
export const getMessageDraft = async (
  context: Context,
  { conversation }: MessageDraftQuery,
): Promise<MessageDraft> => {
  const { actor, db } = context
  const own = { actorId: actor.userId, role: actor.role, conversationId: conversation ?? null }
  context.about([], conversation === undefined ? 'new message' : `conversation ${conversation}`)
  const [row] = await (conversation === undefined ? getNewMessageDraft : getConversationDraft)(db).execute(
    own,
  )
  if (!row && conversation !== undefined) throw notFound()
  const { content, updatedAt } = row ?? {}
  return toDraft(
    conversation ?? null,
    content && updatedAt ? { content, updatedAt } : undefined,
    content && row ? row.files : [],
  )
}

const listUnsentFiles = prepared((db, name) =>
  db
    .select({
      id: messageAttachment.id,
      name: messageAttachment.fileName,
      type: messageAttachment.fileType,
      size: messageAttachment.fileSize,
    })
    .from(messageAttachment)
    .where(
      and(
        eq(messageAttachment.uploadedBy, actorId),
        isNull(messageAttachment.messageId),
        isAmong(messageAttachment.id, param('ids')),
      ),
    )
    .orderBy(asc(messageAttachment.id))
    .prepare(name),
)

/** Those of the files that are the actor's and belong to no message yet. */
export const unsentFiles = (db: Queryable, userId: number, ids: readonly number[]): Promise<Attachment[]> =>
  ids.length === 0 ? Promise.resolve([]) : listUnsentFiles(db).execute({ actorId: userId, ids: [...ids] })

const checkVisible = prepared((db, name) =>
  db.select({ id: conversationMember.conversationId }).from(conversationMember).where(isMember).prepare(name),
)

/** @throws Problem 404 for a conversation that isn't the actor's */
export const requireVisible = async (
  db: Queryable,
  { actor }: Pick<Context, 'actor'>,
  conversation: number,
): Promise<void> => {
  const rows = await checkVisible(db).execute({
    actorId: actor.userId,
    role: actor.role,
    conversationId: conversation,
  })
  if (rows.length === 0) throw notFound()
}
