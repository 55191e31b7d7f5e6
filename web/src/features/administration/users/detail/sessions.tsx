import { useState } from 'react'
import { endUserSessions, renewAccountInvitation } from '@alafia/contract/administration/users/endpoints'
import type { InvitationLink } from '@alafia/contract/administration/users/schema'
import { useSession } from '../../../../lib/session/session.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../../ui/overlay/dialog.tsx'
import { InvitationLinkField } from './invitation-link.tsx'
import { ConfirmSubmit } from '../../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../../ui/form/use-submit.ts'
import type { UserActionProps } from '../forms/grant-role-dialog.tsx'
import { invalidateUsers } from '../queries.ts'
import { nameOf } from '../labels.ts'

const sessionCount = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/** Signs somebody out everywhere. */
export function EndSessions({ user, onClose }: UserActionProps) {
  const { user: self } = useSession()
  const name = nameOf(user)
  const end = useSubmit(endUserSessions, {
    success: ({ ended }) => ({ title: 'Sessions ended', description: `${name}: ${sessionCount(ended)}` }),
    failure: 'Nobody was signed out',
    invalidate: invalidateUsers,
  })
  const whose = self?.id === user.id ? 'You are' : `${name} is`
  return (
    <ConfirmSubmit
      submit={end}
      onConfirm={() => end.send({ params: { id: String(user.id) } })}
      onClose={onClose}
      title={`Sign ${name} out everywhere?`}
      description={`${user.sessions === 0 ? 'No session' : sessionCount(user.sessions)} just now. ${whose} signed out on all devices at once, also in the middle of something, and can sign in again.`}
      confirmLabel="End All Sessions"
      busyLabel="Ending…"
    />
  )
}

/** A new link for somebody who was invited, shown once. */
export function NewLink({ user, onClose }: UserActionProps) {
  const [link, setLink] = useState<InvitationLink>()
  const name = nameOf(user)
  const renew = useSubmit(renewAccountInvitation, {
    success: { title: 'New link made', description: name },
    failure: 'No link was made',
    onSuccess: setLink,
    invalidate: invalidateUsers,
  })
  if (link)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`A new link for ${name}`}
        description="The one before doesn’t work any more."
      >
        <InvitationLinkField link={link} name={name} />
        <DialogActions>
          <DialogCancel>Done</DialogCancel>
        </DialogActions>
      </Dialog>
    )
  return (
    <ConfirmSubmit
      submit={renew}
      onConfirm={() => renew.send({ params: { id: String(user.id) } })}
      onClose={onClose}
      title={`Make a new link for ${name}?`}
      description={
        user.invitation?.isExpired
          ? 'The link from before has expired. The new one is good for 7 days.'
          : 'The link from before stops working at once. The new one is good for 7 days.'
      }
      variant="primary"
      confirmLabel="Make New Link"
      busyLabel="Making the link…"
    />
  )
}
