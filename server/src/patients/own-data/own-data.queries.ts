import { and, desc, eq, inArray } from 'drizzle-orm'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { OwnData, OwnDataRequest } from '@alafia/contract/patients/own-data.schema'
import { prepared, type Database } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { piecesVerified } from '../../platform/files/read-file.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Reader } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { isStillShared } from './still-shared.queries.ts'
import { ownDataRequest } from './table.ts'

type Row = typeof ownDataRequest.$inferSelect

export const toOwnDataRequest = (row: Row): OwnDataRequest => ({
  id: row.id,
  status: row.status,
  requestedAt: row.requestedAt.toISOString(),
  partsDone: row.partsDone,
  parts: row.parts,
  readyAt: row.readyAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  fileSize: row.fileSize,
})

const getLatest = prepared((db, name) =>
  db
    .select()
    .from(ownDataRequest)
    .where(eq(ownDataRequest.userId, param('userId')))
    .orderBy(desc(ownDataRequest.id))
    .limit(1)
    .prepare(name),
)

export const getOwnData = async ({ actor, db }: Context): Promise<OwnData> => {
  const [row] = await getLatest(db).execute({ userId: actor.userId })
  return { latest: row ? toOwnDataRequest(row) : null }
}

/** @throws Problem 404 for anyone else's, 409 unless it is ready and its days aren't over */
export const readOwnData = async (
  context: Context,
  services: Pick<Services, 'files' | 'log'>,
  id: number,
): Promise<Download> => {
  const { actor, db, clock } = context
  const subject = `own data ${id}`
  context.about([], subject)
  const [row] = await db
    .select()
    .from(ownDataRequest)
    .where(and(eq(ownDataRequest.id, id), eq(ownDataRequest.userId, actor.userId)))
  if (!row) throw notFound()
  context.about([actor.userId], subject)
  const { fileKey, sha256, readyAt, expiresAt } = row
  if (fileKey === null || readyAt === null || expiresAt === null || expiresAt <= clock.now())
    throw new Problem('wrong-state', 'This file isn’t there any more. Ask for a new one under Your data.')
  if (!(await isStillShared(db, actor.userId, row.shared)))
    throw new Problem(
      'wrong-state',
      'What your family shares with you has changed since. Prepare a new file under Your data.',
    )
  return {
    name: `alafia-your-data-${civilOf(readyAt, clock.zone).date}.zip`,
    type: 'application/zip',
    body: await piecesVerified(services, fileKey, sha256),
  }
}

/** Those of the keys that a file of this kind has. */
export const keysUsedByOwnData = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: ownDataRequest.fileKey })
    .from(ownDataRequest)
    .where(inArray(ownDataRequest.fileKey, [...keys]))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** The file that can be downloaded now, if there is one. */
export const ownDataFileOf = async (reader: Reader, userId: number): Promise<string[]> => {
  const rows = await reader
    .select({ key: ownDataRequest.fileKey })
    .from(ownDataRequest)
    .where(eq(ownDataRequest.userId, userId))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}
