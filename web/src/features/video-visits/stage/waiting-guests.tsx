import { Hourglass } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { admitGuest, declineGuest } from '@alafia/contract/video-visits/guest-invitations/endpoints'
import { guestNameOf } from '@alafia/contract/video-visits/guest-invitations/labels'
import type { WaitingGuest } from '@alafia/contract/video-visits/signalling'
import { maxGuests } from '@alafia/contract/video-visits/schema'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import type { CallState } from '../call/call.ts'
import { NoticeButton } from './notices.tsx'
import { namesOf } from './labels.ts'

type RowProps = {
  visitId: number
  guest: WaitingGuest
  /** The guests who are in the call: while there is one, no other can join. */
  inside: CallState['others']
}

function Row({ visitId, guest, inside }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  // When the row goes, so does the button that has the focus: it stays in the call.
  useLayoutEffect(() => {
    const item = row.current
    const call = item?.closest('section')
    return () => {
      if (item?.contains(document.activeElement)) call?.focus({ preventScroll: true })
    }
  }, [])
  const { invitationId, name } = guest
  const input = { params: { id: String(visitId), invitationId: String(invitationId) } }
  const admit = useSubmit(admitGuest, {
    failure: (why) => why ?? `${name} couldn’t be let in. Try again.`,
  })
  const decline = useSubmit(declineGuest, {
    failure: (why) => why ?? `${name} couldn’t be told. Try again.`,
  })
  const isFull = inside.length >= maxGuests
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-night-raised px-3 py-2 text-14 text-on-night"
    >
      <Hourglass className="size-4" />
      <p className="min-w-0 flex-1 basis-48">
        {guestNameOf(guest)} is waiting to join.
        {isFull && ` Only one guest can be in it: wait until ${namesOf(inside)} has left.`}
      </p>
      {!isFull && (
        <NoticeButton size="main" busy={admit.isPending} onClick={() => void admit.send(input)}>
          Let {name} in
        </NoticeButton>
      )}
      <NoticeButton size="main" busy={decline.isPending} onClick={() => void decline.send(input)}>
        Not now<VisuallyHidden> for {name}</VisuallyHidden>
      </NoticeButton>
    </li>
  )
}

/** The guests who wait until someone in the call lets them in; renders nothing if none does. */
export function WaitingGuests({ visitId, state }: { visitId: number; state: CallState }) {
  const inside = state.others.filter(({ kind }) => kind === 'guest')
  if (state.waiting.length === 0) return null
  return (
    <ul role="list" aria-label="Waiting to join" className="grid gap-px">
      {state.waiting.map((guest) => (
        <Row key={guest.invitationId} visitId={visitId} guest={guest} inside={inside} />
      ))}
    </ul>
  )
}
