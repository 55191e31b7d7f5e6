import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { readVerified } from '../platform/files/read-file.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { readableBy } from './policy.ts'
import { resultSignOff, testOrder, testResult } from './table.ts'

const viewer = { actorId: param('actorId'), now: param('now') }

/** What the clinic entered is shown to the patient once a doctor has signed it off (ORD-8). */
export const isReleasedTo = (role: Role) =>
  role === 'patient' ? or(eq(testResult.enteredAs, 'patient'), isNotNull(resultSignOff.resultId)) : sql`true`

const fileStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({
        patientId: testOrder.patientId,
        familyMemberId: testOrder.familyMemberId,
        key: testResult.fileKey,
        name: testResult.fileName,
        type: testResult.fileType,
        sha256: testResult.sha256,
      })
      .from(testResult)
      .innerJoin(testOrder, eq(testOrder.id, testResult.orderId))
      .leftJoin(resultSignOff, eq(resultSignOff.resultId, testResult.id))
      .where(and(eq(testResult.id, param('id')), readableBy(role, viewer, testOrder), isReleasedTo(role)))
      .prepare(name),
  ),
)

/** The file of a result, byte for byte. @throws Problem 404 for one that the caller can't see or that has none, 409 'file-damaged' */
export const readResultFile = async (
  context: Context,
  services: Parameters<typeof readVerified>[0],
  id: number,
): Promise<Download> => {
  const { db, actor, clock } = context
  const subject = `test result ${id}`
  context.about([], subject)
  const [found] = await fileStatement(actor.role)(db).execute({
    id,
    actorId: actor.userId,
    now: clock.now(),
  })
  if (!found) throw notFound()
  context.about([found.patientId], subject, found.familyMemberId)
  const { key, name, type, sha256 } = found
  if (key === null || name === null || type === null) throw notFound()
  return { name, type, body: await readVerified(services, key, sha256) }
}

/** Those of the keys that a result uses. */
export const keysUsedByResults = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: testResult.fileKey })
    .from(testResult)
    .where(inArray(testResult.fileKey, [...keys]))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Who added the results' files with these keys. */
export const whoAddedResults = async (db: Database, keys: readonly string[]): Promise<number[]> => {
  const rows = await db
    .select({ userId: testResult.enteredBy })
    .from(testResult)
    .where(inArray(testResult.fileKey, [...keys]))
  return rows.map(({ userId }) => userId)
}
