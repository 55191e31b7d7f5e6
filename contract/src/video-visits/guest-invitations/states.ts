/** How an invitation stands, apart from its visit. Open ones let one browser in; used ones keep letting that browser in. */
export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

type Moments = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date }

export const invitationStateOf = ({ usedAt, revokedAt, expiresAt }: Moments, now: Date): InvitationState => {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return usedAt ? 'used' : 'open'
}

/** Whether it lets, or can let, somebody in. */
export const isLiveInvitation = (state: InvitationState): boolean => state === 'open' || state === 'used'

/** What the link leads to: the invitation's own state, and its visit's. */
export const lookStates = [...invitationStates, 'not-yet', 'over'] as const
export type LookState = (typeof lookStates)[number]
