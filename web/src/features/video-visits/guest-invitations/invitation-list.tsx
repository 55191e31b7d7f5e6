import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { GuestInvitation } from '@alafia/contract/video-visits/guest-invitations/schema'
import type { GuestInvitationState } from '@alafia/contract/video-visits/guest-invitations/states'
import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/labels'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Status } from '../../../ui/status.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Tone } from '../../../ui/tone.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { guestInvitationsQuery, useRevokeGuestInvitation } from './queries.ts'

const shown: Record<
  Exclude<GuestInvitationState, 'revoked'>,
  { tone: Tone; icon: LucideIcon; words: string }
> = {
  open: { tone: 'info', icon: Hourglass, words: 'Not used yet' },
  used: { tone: 'ok', icon: Check, words: 'Used' },
  expired: { tone: 'neutral', icon: Clock, words: 'Expired' },
}

function Row({ invitation, onRevoke }: { invitation: GuestInvitation; onRevoke: () => void }) {
  const { timeZone } = useClinic()
  const { state, name, invitedBy, createdAt, usedAt } = invitation
  if (state === 'revoked') return null
  const { tone, icon, words } = shown[state]
  return (
    <ListRow
      title={guestNameOf(invitation)}
      text={`Invited by ${invitedBy}, ${instantLabel(createdAt, timeZone)}`}
      trailing={
        <>
          <Status tone={tone} icon={icon}>
            {words}
          </Status>
          {usedAt !== null && <span className="tabular">{instantLabel(usedAt, timeZone)}</span>}
        </>
      }
      actions={
        state !== 'expired' && (
          <Button variant="danger" size="small" onClick={onRevoke}>
            Take back<VisuallyHidden> the invitation of {name}</VisuallyHidden>
          </Button>
        )
      }
    />
  )
}

/** Who was invited to a visit, and taking an invitation back. Nothing where nobody was. */
export function InvitationList({ visitId }: { visitId: number }) {
  const query = useQuery(guestInvitationsQuery(visitId))
  const revoke = useRevokeGuestInvitation(visitId)
  const [asked, setAsked] = useState<GuestInvitation>()
  const invitations = (query.data ?? []).filter(({ state }) => state !== 'revoked')

  const takeBack = ({ id, name }: GuestInvitation) =>
    revoke.mutate(id, {
      onSuccess: () => toast({ title: 'Invitation taken back', description: `${name} can’t come in by it.` }),
      onError: () =>
        toast({
          title: 'Error',
          description: 'Failed to take the invitation back. Please try again.',
          tone: 'danger',
        }),
      onSettled: () => setAsked(undefined),
    })

  if (query.isError && query.data === undefined) return <LoadFailed what="who was invited" query={query} />
  if (invitations.length === 0) return null
  return (
    <section aria-label="Who was invited" className="grid gap-2">
      <h3 className="text-heading">Invited</h3>
      <List>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} onRevoke={() => setAsked(invitation)} />
        ))}
      </List>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title="Take back this invitation?"
          description={
            asked.state === 'used'
              ? `${asked.name} is out of the visit at once and can’t come back.`
              : `The link for ${asked.name} stops working at once.`
          }
          confirmLabel="Take back the invitation"
          cancelLabel="Keep it"
          busy={revoke.isPending}
          onConfirm={() => takeBack(asked)}
        />
      )}
    </section>
  )
}
