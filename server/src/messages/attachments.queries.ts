import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { readVerified } from '../platform/files/read-file.ts'
import type { Context, Tx } from '../request/context.ts'
import { visibleTo } from './policy.ts'
import { conversationMember, message, messageAttachment } from './table.ts'

const actorId = param('actorId')

const isMyUnsent = and(isNull(messageAttachment.messageId), eq(messageAttachment.uploadedBy, actorId))

const patientOfConversation = sql<
  number | null
>`(select ${conversationMember.userId} from ${conversationMember}
  where ${conversationMember.conversationId} = ${message.conversationId} and ${conversationMember.role} = 'patient')`

const getFile = prepared((db, name) =>
  db
    .select({
      key: messageAttachment.fileKey,
      name: messageAttachment.fileName,
      type: messageAttachment.fileType,
      sha256: messageAttachment.sha256,
      patientId: patientOfConversation,
    })
    .from(messageAttachment)
    .leftJoin(message, eq(message.id, messageAttachment.messageId))
    .where(
      and(eq(messageAttachment.id, param('id')), or(isMyUnsent, visibleTo(param('role'), actorId, message))),
    )
    .prepare(name),
)

/**
 * The file of a message, byte for byte as it was sent: for both members of its conversation; before it is sent, only for its
 * uploader.
 * @throws Problem 404 for anyone else, 409 'file-damaged'
 */
export const readAttachment = async (
  context: Context,
  services: Parameters<typeof readVerified>[0],
  id: number,
): Promise<Download> => {
  const { actor, db } = context
  const subject = `message file ${id}`
  context.about([], subject)
  const [found] = await getFile(db).execute({ id, actorId: actor.userId, role: actor.role })
  if (!found) throw notFound()
  const { key, name, type, sha256, patientId } = found
  context.about(patientId === null ? [] : [patientId], subject)
  return { name, type, body: await readVerified(services, key, sha256) }
}

const countUnsentFiles = prepared((db, name) =>
  db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(messageAttachment)
    .where(isMyUnsent)
    .prepare(name),
)

/** How many files the person has uploaded and not sent. */
export const countUnsent = async (tx: Tx, userId: number): Promise<number> =>
  (await countUnsentFiles(tx).execute({ actorId: userId }))[0]?.count ?? 0

/** Those of the keys that an attachment uses. */
export const keysUsedByMessages = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: messageAttachment.fileKey })
    .from(messageAttachment)
    .where(inArray(messageAttachment.fileKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Whose health data an upload is, for the audit entry: known only if a patient uploads it. */
export const patientOfUpload = (userId: number, role: Role): number | undefined =>
  role === 'patient' ? userId : undefined

/** Who added the attachments' files with these keys. */
export const whoAddedAttachments = async (db: Database, keys: readonly string[]): Promise<number[]> => {
  const rows = await db
    .select({ userId: messageAttachment.uploadedBy })
    .from(messageAttachment)
    .where(inArray(messageAttachment.fileKey, [...keys]))
  return rows.map(({ userId }) => userId)
}
