import { eq } from 'drizzle-orm'
import type { Upload } from '@alafia/contract/kernel/endpoint'
import { redactError } from '../../platform/redact-error.ts'
import { fingerprintOf } from '../../platform/files/read-file.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { userAccount } from '../table.ts'
import { lockAccount } from '../users.actions.ts'
import { photoFileOf } from './photos.exports.queries.ts'
import { profilePhoto } from './table.ts'
import { takePhotoDown } from './take-down.actions.ts'

type Files = Pick<Services, 'files' | 'log'>

/** After the commit. What can't be removed now is removed by the job for files that no row names. */
export const removeFiles = async ({ files, log }: Files, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    await files
      .remove(key)
      .catch((error: unknown) => log.error(redactError(error), 'the file of a picture could not be removed'))
}

/**
 * Sets or replaces the actor's photo. The new file is stored before its row, and the old one removed after the commit; the job for files
 * that no row names deletes what a killed process leaves.
 */
export const setPhoto = async (
  context: Context,
  services: Files,
  { bytes }: Upload,
): Promise<{ profileImage: string }> => {
  const { userId } = context.actor
  const sha256 = fingerprintOf(bytes)
  // Another picture has another address, so that no browser shows the one before.
  const profileImage = `/api/photos/${userId}?v=${sha256.slice(0, 16)}`
  const fileKey = await services.files.save(bytes)
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
      await tx.update(userAccount).set({ profileImage }).where(eq(userAccount.id, userId))
      tx.invalidate({ userId }, 'account')
      tx.record('photo.set', `account ${userId}`)
      isSettled = true
      return before
    })
    await removeFiles(services, replaced)
    return { profileImage }
  } catch (error) {
    if (!isSettled) await removeFiles(services, [fileKey])
    throw error
  }
}

/** Removes the actor's photo, if there is one. */
export const removePhoto = async (context: Context, services: Files): Promise<undefined> => {
  const { userId } = context.actor
  const removed = await context.transact(async (tx) => {
    await lockAccount(tx, userId)
    const keys = await takePhotoDown(tx, userId)
    if (keys.length === 0) return keys
    tx.invalidate({ userId }, 'account')
    tx.record('photo.removed', `account ${userId}`)
    return keys
  })
  await removeFiles(services, removed)
  return undefined
}
