import {
  invitationStateOf,
  isLiveInvitation,
  type LookState,
} from '@alafia/contract/video-visits/guest-invitations/states'
import { closedWording, mostInvitations } from '@alafia/contract/video-visits/guest-invitations/wording'
import type { JoinState } from '@alafia/contract/appointments/states'
import { Problem } from '../../platform/http/problem.ts'
import type { Rule } from '../../request/authorize.ts'
import type { Actor } from '../../sessions/actor.ts'

export const mayInvite =
  ({ role, userId }: Actor): Rule<{ patientId: number; doctorId: number }> =>
  ({ patientId, doctorId }) =>
    (role === 'patient' && userId === patientId) || (role === 'doctor' && userId === doctorId)
      ? undefined
      : 'Only the patient and the doctor of the visit can invite somebody to it'

/** Whether anybody can still come to the visit. @throws Problem 409 that says why not */
export const mustTakePlace = (joining: JoinState, endedAt: Date | null): void => {
  if (joining === 'none')
    throw new Problem('wrong-state', 'Nobody can be invited: this visit does not take place by video')
  if (joining === 'over' || endedAt)
    throw new Problem('wrong-state', 'Nobody can be invited: this visit is over')
}

/** @throws Problem 409 once as many are invited as there can be */
export const mustHavePlace = (live: number): void => {
  if (live >= mostInvitations)
    throw new Problem(
      'wrong-state',
      `${mostInvitations} people have been invited already: take one invitation back first`,
    )
}

type Moments = Parameters<typeof invitationStateOf>[0]

/** How a link stands: that of the invitation, and of its visit as a patient may join it. */
export const standingOf = (
  invitation: Moments & { endedAt: Date | null },
  joining: JoinState,
  now: Date,
): LookState => {
  const state = invitationStateOf(invitation, now)
  if (!isLiveInvitation(state)) return state
  if (invitation.endedAt || joining === 'none' || joining === 'over') return 'over'
  return state === 'open' && joining === 'not-yet' ? 'not-yet' : state
}

/** @throws Problem 409 that says why the link lets nobody in */
export const mustBeUsable = (state: LookState): void => {
  if (state !== 'open') throw new Problem('wrong-state', closedWording[state])
}
