import type { UserDetail } from '@alafia/contract/administration/users/schema'
import { removeFiles } from '../../accounts/photos/photos.actions.ts'
import { photoRemovedNotification, takePhotoDown } from '../../accounts/photos/take-down.actions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import { updateUser, type AdministrationContext } from './users.actions.ts'

/** Removes someone's photo, and notifies them. @throws Problem 404, 409 if there is none */
export const removeUserPhoto = async (
  context: AdministrationContext,
  services: Pick<Services, 'files' | 'log'>,
  id: number,
): Promise<UserDetail> => {
  const { actor } = context
  let removed: string[] = []
  const user = await updateUser(context, id, 'user.photo-removed', async (tx, { name }) => {
    removed = await takePhotoDown(tx, id)
    if (removed.length === 0) throw new Problem('wrong-state', `${name} has no photo`)
    if (actor.userId !== id)
      tx.notify(
        [id],
        photoRemovedNotification(id, `${actor.name} has removed your photo. You can set another`),
      )
  })
  await removeFiles(services, removed)
  return user
}
