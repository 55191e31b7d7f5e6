import { eq, inArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/connect.ts'
import type { Reader } from '../../request/context.ts'
import { profilePhoto } from './table.ts'

/** Read by the slice that knows who may see whom. */
export const photos = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({ userId: profilePhoto.userId, fileKey: profilePhoto.fileKey, sha256: profilePhoto.sha256 })
    .from(profilePhoto)
    .as(alias)

/** The key of the account's photo, if there is one. */
export const photoFileOf = async (reader: Reader, userId: number): Promise<string[]> => {
  const rows = await reader
    .select({ key: profilePhoto.fileKey })
    .from(profilePhoto)
    .where(eq(profilePhoto.userId, userId))
  return rows.map(({ key }) => key)
}

/** Those of the keys that a photo has. */
export const keysUsedByPhotos = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: profilePhoto.fileKey })
    .from(profilePhoto)
    .where(inArray(profilePhoto.fileKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Whose photos have these keys. */
export const whoAddedPhotos = async (db: Database, keys: readonly string[]): Promise<number[]> => {
  const rows = await db
    .select({ userId: profilePhoto.userId })
    .from(profilePhoto)
    .where(inArray(profilePhoto.fileKey, [...keys]))
  return rows.map(({ userId }) => userId)
}
