import { eq, lt, sql } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import type { DraftContent, MessageDraft, MessageDraftForm } from '@alafia/contract/messages/drafts'
import { isoTimeOf } from '../platform/database/iso-time.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import type { Actor } from '../sessions/actor.ts'
import { canDiscuss } from './sending.queries.ts'
import { messageDraft } from './table.ts'
import { toDraft, requireVisible, unsentFiles } from './drafts.queries.ts'

/** A recipient alone isn't worth saving. */
const isEmpty = ({ subject, content, attachmentIds }: DraftContent) =>
  subject.trim() === '' && content.trim() === '' && attachmentIds.length === 0

/** @throws Problem 400 for an appointment that the two don't share */
const requireSharedAppointment = async (tx: Tx, actor: Actor, { to, appointmentId }: MessageDraftForm) => {
  if (appointmentId === null) return
  const other = to && { otherId: to.id, otherRole: to.role }
  if (!other || !(await canDiscuss(tx, actor, appointmentId, other)))
    throw invalid('appointmentId', 'Choose an appointment that you share with this person')
}

/** No one has saved since: the stored draft is the one that the writer's window knows, or has the same content. */
const isUnchanged = (over: string | null) =>
  sql`(${isoTimeOf(messageDraft.updatedAt)} = ${over}
    or ${messageDraft.content} = excluded.content)`

/** @throws Problem 409 if another window has changed the draft that this one knows */
const storeDraft = async (tx: Tx, row: typeof messageDraft.$inferInsert, over: string | null) => {
  const [kept] = await tx
    .insert(messageDraft)
    .values(row)
    .onConflictDoUpdate({
      target: [messageDraft.userId, messageDraft.role, messageDraft.conversationId],
      set: {
        content: sql`excluded.content`,
        // Each version gets its own time.
        updatedAt: sql`greatest(excluded.updated_at, ${messageDraft.updatedAt} + interval '1 millisecond')`,
      },
      setWhere: isUnchanged(over),
    })
    .returning()
  if (!kept)
    throw new Problem('edited-elsewhere', 'This draft was changed in another window or on another device')
  if (!isEmpty(row.content)) return kept
  await tx.delete(messageDraft).where(eq(messageDraft.id, kept.id))
  return undefined
}

/**
 * Replaces the actor's stored draft; an empty one is deleted. A draft is its writer's own text, about no patient until it is
 * sent. Files that are gone by now are left out.
 * @throws Problem 400 for an appointment that the two don't share, 404 for a conversation that isn't the actor's, 409 if
 * another window has saved since
 */
export const saveMessageDraft = (context: Context, form: MessageDraftForm): Promise<MessageDraft> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const { conversationId, over, ...typed } = form
    const subject = conversationId === null ? 'new message' : `conversation ${conversationId}`
    context.about([], subject)
    if (conversationId !== null) await requireVisible(tx, context, conversationId)
    await requireSharedAppointment(tx, actor, form)
    const files = await unsentFiles(tx, actor.userId, typed.attachmentIds)
    const content: DraftContent = { ...typed, attachmentIds: files.map(({ id }) => id) }
    const { userId, role } = actor
    const kept = await storeDraft(tx, { userId, role, conversationId, content, updatedAt: clock.now() }, over)
    tx.record('message-draft.saved', subject)
    return toDraft(conversationId, kept, files)
  })

/** A job: deletes messages that were begun and not sent for the period of drafts. */
export const deleteOldMessageDrafts = async ({
  db,
  clock,
  security,
}: Pick<Services, 'db' | 'clock' | 'security'>): Promise<void> => {
  const now = clock.now()
  const { draftDays } = await security.periods(now)
  await db.delete(messageDraft).where(lt(messageDraft.updatedAt, new Date(now.getTime() - draftDays * day)))
}
