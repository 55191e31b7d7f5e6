import {
  guestInvitationStateOf,
  isOpenGuestInvitation,
  type GuestInvitationPageState,
} from '@alafia/contract/video-visits/guest-invitations/states'
import {
  closedInvitationText,
  maxGuestInvitations,
} from '@alafia/contract/video-visits/guest-invitations/labels'
import type { JoinState } from '@alafia/contract/appointments/states'
import { Problem } from '../../platform/http/problem.ts'
import type { Rule } from '../../request/authorize.ts'
import type { Actor } from '../../sessions/actor.ts'

export const mayInvite =
  ({ role, userId }: Actor): Rule<{ doctorId: number }> =>
  ({ doctorId }) =>
    role === 'patient' || (role === 'doctor' && userId === doctorId)
      ? undefined
      : 'Only the patient and the doctor can invite someone'

/** @throws Problem 409 that says why no one can be invited any more */
export const requireUpcoming = (joining: JoinState, endedAt: Date | null): void => {
  if (joining === 'none')
    throw new Problem('wrong-state', 'No one can be invited: this appointment has no video visit')
  if (joining === 'over' || endedAt)
    throw new Problem('wrong-state', 'No one can be invited: this video visit is over')
}

/** @throws Problem 409 if no more people can be invited */
export const requireRoomForGuest = (live: number): void => {
  if (live >= maxGuestInvitations)
    throw new Problem(
      'wrong-state',
      `${maxGuestInvitations} people are already invited. Cancel one invitation first`,
    )
}

type InvitationTimes = Parameters<typeof guestInvitationStateOf>[0]

/** What the link's page shows: the state of the invitation, and of its video visit as for the patient. */
export const pageStateOf = (
  invitation: InvitationTimes & { endedAt: Date | null },
  joining: JoinState,
  now: Date,
): GuestInvitationPageState => {
  const state = guestInvitationStateOf(invitation, now)
  if (!isOpenGuestInvitation(state)) return state
  if (invitation.endedAt || joining === 'none' || joining === 'over') return 'over'
  return state === 'open' && joining === 'not-yet' ? 'not-yet' : state
}

/** @throws Problem 409 that says why the link admits no one */
export const requireUsable = (state: GuestInvitationPageState): void => {
  if (state !== 'open') throw new Problem('wrong-state', closedInvitationText[state])
}
