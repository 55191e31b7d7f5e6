import { eq } from 'drizzle-orm'
import type { Upload } from '@alafia/contract/kernel/endpoint'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fingerprintOf } from '../../platform/files/read-file.ts'
import type { Context, Tx } from '../../request/context.ts'
import { userAccount } from '../table.ts'
import { lockAccount } from '../users.actions.ts'
import { photoFileOf } from './photos.exports.queries.ts'
import { profilePhoto } from './table.ts'

const setImage = async (tx: Tx, userId: number, profileImage: string | null) => {
  await tx.update(userAccount).set({ profileImage }).where(eq(userAccount.id, userId))
  tx.invalidate({ userId }, 'account')
}

/**
 * Sets or replaces the actor's photo. The new file is stored before its row, and the old one removed after the commit; the job for files
 * that no row names deletes what a killed process leaves.
 */
export const setPhoto = async (
  context: Context,
  files: FileStore,
  { bytes }: Upload,
): Promise<{ profileImage: string }> => {
  const { userId } = context.actor
  const sha256 = fingerprintOf(bytes)
  // Another picture has another address, so that no browser shows the one before.
  const profileImage = `/api/photos/${userId}?v=${sha256.slice(0, 16)}`
  const fileKey = await files.save(bytes)
  // If the commit's outcome is unknown, the file stays: a job deletes it later unless the row names it.
  let isSettled = false
  try {
    const replaced = await context.transact(async (tx) => {
      isSettled = false
      await lockAccount(tx, userId)
      const before = await photoFileOf(tx, userId)
      await tx
        .insert(profilePhoto)
        .values({ userId, fileKey, sha256 })
        .onConflictDoUpdate({ target: profilePhoto.userId, set: { fileKey, sha256 } })
      await setImage(tx, userId, profileImage)
      tx.record('photo.set', `account ${userId}`)
      isSettled = true
      return before
    })
    for (const key of replaced) await files.remove(key)
    return { profileImage }
  } catch (error) {
    if (!isSettled) await files.remove(fileKey)
    throw error
  }
}

/** Removes the actor's photo, if there is one. */
export const removePhoto = async (context: Context, files: FileStore): Promise<undefined> => {
  const { userId } = context.actor
  const removed = await context.transact(async (tx) => {
    await lockAccount(tx, userId)
    const keys = await photoFileOf(tx, userId)
    if (keys.length === 0) return keys
    await tx.delete(profilePhoto).where(eq(profilePhoto.userId, userId))
    await setImage(tx, userId, null)
    tx.record('photo.removed', `account ${userId}`)
    return keys
  })
  for (const key of removed) await files.remove(key)
  return undefined
}
