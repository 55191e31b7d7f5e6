import { removeUserPhoto } from '@alafia/contract/administration/users/endpoints'
import { ConfirmSubmit } from '../../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../../ui/form/use-submit.ts'
import type { UserActionProps } from '../forms/grant-role-dialog.tsx'
import { nameOf } from '../labels.ts'
import { invalidateUsers } from '../queries.ts'

/** Removes someone's profile photo (ACC-113). */
export function RemovePhoto({ user, onClose }: UserActionProps) {
  const name = nameOf(user)
  const remove = useSubmit(removeUserPhoto, {
    success: { title: 'Photo removed', description: name },
    failure: 'The photo was not removed',
    invalidate: invalidateUsers,
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id: String(user.id) } })}
      onClose={onClose}
      title={`Remove the photo of ${name}?`}
      description="Their initials are shown instead. They get a notice, and can set another photo."
      confirmLabel="Remove Photo"
      busyLabel="Removing…"
    />
  )
}
