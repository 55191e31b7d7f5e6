import { useState } from 'react'
import { endSessionsOfUser, renewInvitation } from '@alafia/contract/administration/users/endpoints'
import type { InvitationLink } from '@alafia/contract/administration/users/schema'
import { call } from '../../../../lib/http/call.ts'
import { useRepeatKey } from '../../../../lib/http/repeat-key.ts'
import { useSession } from '../../../../lib/session/session.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../../ui/overlay/dialog.tsx'
import { LinkShown } from '../invitation/link-shown.tsx'
import { useUserChange } from '../queries.ts'
import { nameOf } from '../wording.ts'
import { ConfirmDeed } from './confirm-deed.tsx'
import type { DeedProps } from './deactivate.tsx'

const sessionCount = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/** Signs somebody out everywhere. */
export function EndSessions({ user, onClose }: DeedProps) {
  const { user: self } = useSession()
  const keyFor = useRepeatKey()
  const change = useUserChange(() =>
    call(endSessionsOfUser, { params: { id: String(user.id) }, idempotencyKey: keyFor(user.id) }),
  )
  const name = nameOf(user)
  const whose = self?.id === user.id ? 'You are' : `${name} is`
  return (
    <ConfirmDeed
      title={`Sign ${name} out everywhere?`}
      description={`${user.sessions === 0 ? 'No session' : sessionCount(user.sessions)} just now. ${whose} signed out on all devices at once, also in the middle of something, and can sign in again.`}
      confirmLabel="End All Sessions"
      busyLabel="Ending…"
      change={change}
      onConfirm={() => change.mutateAsync(undefined)}
      failed="Nobody was signed out"
      done={({ ended }) => ({ title: 'Sessions ended', description: `${name}: ${sessionCount(ended)}` })}
      onClose={onClose}
    />
  )
}

/** A new link for somebody who was invited, shown once. */
export function NewLink({ user, onClose }: DeedProps) {
  const [link, setLink] = useState<InvitationLink>()
  // No key goes along: no link is told twice, and one too many only makes the one before void.
  const change = useUserChange(() => call(renewInvitation, { params: { id: String(user.id) } }))
  const name = nameOf(user)
  if (link)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`A new link for ${name}`}
        description="The one before doesn’t work any more."
      >
        <LinkShown link={link} name={name} />
        <DialogActions>
          <DialogCancel>Done</DialogCancel>
        </DialogActions>
      </Dialog>
    )
  return (
    <ConfirmDeed
      title={`Make a new link for ${name}?`}
      description={
        user.invitation?.isExpired
          ? 'The link from before has expired. The new one is good for 7 days.'
          : 'The link from before stops working at once. The new one is good for 7 days.'
      }
      variant="primary"
      confirmLabel="Make New Link"
      busyLabel="Making the link…"
      change={change}
      onConfirm={() => change.mutateAsync(undefined)}
      failed="No link was made"
      done={() => ({ title: 'New link made', description: name })}
      onDone={setLink}
      onClose={onClose}
    />
  )
}
