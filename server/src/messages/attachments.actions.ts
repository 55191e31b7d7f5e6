import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Upload } from '@alafia/contract/kernel/endpoint'
import { attachmentTypes } from '@alafia/contract/messages/files'
import type { Attachment } from '@alafia/contract/messages/schema'
import { day } from '@alafia/contract/kernel/durations'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { notifyWhenAlmostFull, withinFamilyStorage } from '../family/storage/storage.exports.queries.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { fingerprintOf } from '../platform/files/read-file.ts'
import type { Context, Tx } from '../request/context.ts'
import { waitForLock } from './lock.queries.ts'
import { messageAttachment } from './table.ts'
import { countUnsent, patientOfUpload } from './attachments.queries.ts'

/** More than a few messages need; unsent files are deleted after a day. */
const maxUnsent = 20

/**
 * Stores a file for a message that isn't sent yet. The file is on the disk before the row names it, and is removed again if the
 * change fails.
 * @throws Problem 409 if too many are waiting already, 400 if the family's storage is too full
 */
export const addAttachment = async (
  context: Context,
  files: FileStore,
  { name, type, bytes }: Upload,
): Promise<Attachment> => {
  const { actor, clock } = context
  const fileType = attachmentTypes.find((one) => one === type)
  if (!fileType) throw new Error('The contract lets through a type that messages do not have')
  const patientId = patientOfUpload(actor.userId, actor.role)
  const key = await files.save(bytes)
  // If the commit's outcome is unknown, the file stays: a job deletes it later unless a row names it.
  let isSettled = false
  const discardFile = () => (isSettled ? undefined : files.remove(key))
  try {
    const adding = () =>
      context.transact(async (tx) => {
        isSettled = false
        await waitForLock(tx, `unsent files of ${actor.userId}`)
        if ((await countUnsent(tx, actor.userId)) >= maxUnsent)
          throw new Problem(
            'wrong-state',
            `${maxUnsent} files are waiting to be sent. Send or remove some first`,
          )
        const [row] = await tx
          .insert(messageAttachment)
          .values({
            uploadedBy: actor.userId,
            patientId,
            fileKey: key,
            fileName: name,
            fileType,
            fileSize: bytes.length,
            sha256: fingerprintOf(bytes),
            uploadedAt: clock.now(),
          })
          .returning({ id: messageAttachment.id })
        if (!row) throw new Error('The file was not stored')
        if (patientId !== undefined) await notifyWhenAlmostFull(tx, patientId, bytes.length)
        tx.record('attachment.added', `attachment ${row.id}`, patientId)
        isSettled = true
        return { id: row.id, name, type: fileType, size: bytes.length }
      })
    const added = await withinFamilyStorage(adding)
    // A repeated request uploads its file again; this copy isn't needed.
    await discardFile()
    return added
  } catch (error) {
    await discardFile()
    throw error
  }
}

/** Removes a file that the actor has uploaded and not sent. @throws Problem 404 for any other */
export const removeAttachment = async (
  context: Context,
  files: FileStore,
  id: number,
): Promise<undefined> => {
  const { actor } = context
  context.about([], `attachment ${id}`)
  const key = await context.transact(async (tx) => {
    const [gone] = await tx
      .delete(messageAttachment)
      .where(
        and(
          eq(messageAttachment.id, id),
          eq(messageAttachment.uploadedBy, actor.userId),
          isNull(messageAttachment.messageId),
        ),
      )
      .returning({ key: messageAttachment.fileKey })
    if (!gone) throw notFound()
    tx.record('attachment.removed', `attachment ${id}`, patientOfUpload(actor.userId, actor.role))
    return gone.key
  })
  // After the commit. If this fails, a job deletes files that no row names.
  await files.remove(key)
  return undefined
}

/** Removes files that were uploaded more than a day ago and never sent. */
export const deleteUnsentAttachments = async (
  db: Database,
  files: FileStore,
  clock: Clock,
): Promise<void> => {
  const gone = await db
    .delete(messageAttachment)
    .where(
      and(
        isNull(messageAttachment.messageId),
        lt(messageAttachment.uploadedAt, new Date(clock.now().getTime() - keptForDays.unsentFile * day)),
      ),
    )
    .returning({ key: messageAttachment.fileKey })
  for (const { key } of gone) await files.remove(key)
}

/** In the transaction that closes an account. @returns the keys of the files to delete after the commit */
export const removeUnsentAttachments = async (tx: Tx, userId: number): Promise<string[]> => {
  const gone = await tx
    .delete(messageAttachment)
    .where(and(eq(messageAttachment.uploadedBy, userId), isNull(messageAttachment.messageId)))
    .returning({ key: messageAttachment.fileKey })
  return gone.map(({ key }) => key)
}
