import { useState } from 'react'
import { endParentAccess } from '@alafia/contract/family/access.endpoints'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidateFamily } from './queries.ts'

const InviteParentDialog = lazyDialog(
  async () => (await import('./invite-parent-dialog.tsx')).InviteParentDialog,
)

/** What the button that ends it asks, says and has done. */
const endings = {
  withdraw: (name: string, child: string) => ({
    verb: 'Withdraw invitation',
    question: 'Withdraw the invitation?',
    effect: `The link that we sent to ${name} stops working.`,
    done: { title: 'Invitation withdrawn', description: `You look after ${child} alone.` },
  }),
  stop: (name: string, child: string) => ({
    verb: `Stop sharing ${child}`,
    question: `Stop sharing ${child}?`,
    effect: `${name} will no longer see or do anything for ${child}. You can invite them again later.`,
    done: { title: 'Sharing ended', description: `You look after ${child} alone.` },
  }),
  leave: (name: string, child: string) => ({
    verb: `Leave ${child} to ${name}`,
    question: `Leave ${child} to ${name}?`,
    effect: `You’ll no longer see or do anything for ${child}. Only ${name} can invite you again.`,
    done: { title: 'Sharing ended', description: `${child} is no longer in your family list.` },
  }),
  remove: (_name: string, child: string) => ({
    verb: `Remove ${child}`,
    question: `Remove ${child}?`,
    effect: `Nobody will see or do anything for ${child} in Alafia any more. The clinic keeps the records.`,
    done: { title: 'Family member removed', description: `${child} is no longer in your family list.` },
  }),
}

/** Of a child: whether another parent looks after them too, and how to share them or end it (FAM-42, FAM-44). */
export function TwoParents({ member, userId }: { member: FamilyMember; userId: number }) {
  const { id, firstName, primaryUserId, otherParent } = member
  const { timeZone } = useClinic()
  const [opened, setOpened] = useState<'invite' | 'end'>()
  const close = () => setOpened(undefined)
  const isInvited = otherParent?.state === 'invited'
  const isOwn = primaryUserId === userId
  const how = isOwn ? (isInvited ? 'withdraw' : 'stop') : otherParent ? 'leave' : 'remove'
  const ending = endings[how](otherParent?.name ?? '', firstName)
  const end = useSubmit(endParentAccess, {
    success: ending.done,
    failure: 'We couldn’t end this. Try again.',
    invalidate: invalidateFamily,
  })
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {otherParent && (
        <p className="text-small text-ink-2">
          {isInvited
            ? `You invited ${otherParent.name}${otherParent.answerBy === null ? '' : `, who can accept until ${instantLabel(otherParent.answerBy, timeZone)}`}.`
            : how === 'leave'
              ? `${otherParent.name} shares ${firstName} with you.`
              : `Shared with ${otherParent.name}.`}
        </p>
      )}
      {how === 'remove' && (
        <p className="text-small text-ink-2">
          You look after {firstName} alone: the other parent has closed their account.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOwn && (otherParent === null || isInvited) && (
          <Button onClick={() => setOpened('invite')}>
            {isInvited ? 'Invite again' : `Share ${firstName} with the other parent`}
          </Button>
        )}
        {(otherParent || !isOwn) && (
          <Button variant="danger" onClick={() => setOpened('end')}>
            {ending.verb}
          </Button>
        )}
      </div>
      {opened === 'invite' && <InviteParentDialog member={member} onClose={close} />}
      {opened === 'end' && (
        <ConfirmSubmit
          submit={end}
          onConfirm={() => end.send({ params: { id: String(id) } })}
          onClose={close}
          title={ending.question}
          description={ending.effect}
          confirmLabel={ending.verb}
          busyLabel="Ending…"
        />
      )}
    </div>
  )
}
