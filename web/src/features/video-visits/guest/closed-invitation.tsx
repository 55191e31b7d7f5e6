import type { GuestInvitationPageState } from '@alafia/contract/video-visits/guest-invitations/states'
import { closedInvitationText } from '@alafia/contract/video-visits/guest-invitations/labels'
import { Alert } from '../../../ui/alert.tsx'

const whatToDo: Record<Exclude<GuestInvitationPageState, 'open' | 'not-yet'>, string> = {
  used: 'It lets in one browser, once. If that was you, go back to that tab; else ask whoever invited you for a new link.',
  expired: 'Ask whoever invited you for a new link.',
  revoked: 'Ask whoever invited you if that is a mistake.',
  over: 'Ask whoever invited you when the next one is.',
}

/** Why a link lets nobody in, and what to do about it. */
export function ClosedInvitation({ state }: { state: keyof typeof whatToDo }) {
  return (
    <Alert tone="warn" title={closedInvitationText[state]}>
      {whatToDo[state]}
    </Alert>
  )
}

export function UnknownInvitation() {
  return (
    <Alert tone="warn" title="There is no such invitation">
      The link may be incomplete: open it again from the message that you got, or ask for a new one.
    </Alert>
  )
}
