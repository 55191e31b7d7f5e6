import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { readVerified } from '../platform/files/read-file.ts'
import { personOf } from '../chart-access/policy.ts'
import type { Context } from '../request/context.ts'
import { readableBy } from './policy.ts'
import { recordDocument } from './table.ts'

const viewer = { actorId: param('actorId'), now: param('now') }

const fileStatement = (role: Role) =>
  prepared((db, name) =>
    db
      .select({
        patientId: recordDocument.patientId,
        familyMemberId: recordDocument.familyMemberId,
        key: recordDocument.fileKey,
        name: recordDocument.fileName,
        type: recordDocument.fileType,
        sha256: recordDocument.sha256,
      })
      .from(recordDocument)
      .where(
        and(
          eq(recordDocument.id, param('id')),
          isNull(recordDocument.removedAt),
          readableBy(role, viewer, personOf(recordDocument)),
        ),
      )
      .prepare(name),
  )
const getFile = { patient: fileStatement('patient'), doctor: fileStatement('doctor') }

/**
 * The file of a document, byte for byte as it was added.
 * @throws Problem 404 for a record that the actor can't see or that has no file, 409 'file-damaged'
 */
export const readRecordFile = async (
  context: Context,
  services: Parameters<typeof readVerified>[0],
  id: number,
): Promise<Download> => {
  const { db, actor, clock } = context
  context.about([], `record ${id}`)
  const role = actor.role === 'doctor' ? 'doctor' : 'patient'
  const [found] = await getFile[role](db).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!found) throw notFound()
  context.about([found.patientId], `record ${id}`, found.familyMemberId)
  const { key, name, type, sha256 } = found
  if (key === null || name === null || type === null) throw notFound()
  return { name, type, body: await readVerified(services, key, sha256) }
}

/** Those of the keys that a document uses. */
export const keysUsedByRecords = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: recordDocument.fileKey })
    .from(recordDocument)
    .where(inArray(recordDocument.fileKey, [...keys]))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Who added the documents' files with these keys. */
export const whoAddedRecords = async (db: Database, keys: readonly string[]): Promise<number[]> => {
  const rows = await db
    .select({ userId: recordDocument.addedBy })
    .from(recordDocument)
    .where(inArray(recordDocument.fileKey, [...keys]))
  return rows.map(({ userId }) => userId)
}
