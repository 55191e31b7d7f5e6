import { eq } from 'drizzle-orm'
import type { NewNotification } from '../../outbox/outbox.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { userAccount } from '../table.ts'
import { profilePhoto } from './table.ts'

/**
 * Removes the account's photo, if there is one. The caller has locked the account.
 * @returns the key of its file, to remove after the commit; otherwise the job for files that no row names removes it
 */
export const takePhotoDown = async (tx: Transaction, userId: number): Promise<string[]> => {
  const removed = await tx
    .delete(profilePhoto)
    .where(eq(profilePhoto.userId, userId))
    .returning({ key: profilePhoto.fileKey })
  if (removed.length > 0)
    await tx.update(userAccount).set({ profileImage: null }).where(eq(userAccount.id, userId))
  return removed.map(({ key }) => key)
}

export const photoRemovedNotification = (
  userId: number,
  message: string,
): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title: 'Your photo was removed',
  body: message,
  payload: { message, about: { kind: 'account', id: userId } },
})
