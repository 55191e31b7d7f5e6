/** How an invitation stands, apart from its visit. Open ones let one browser in; used ones keep letting that browser in. */
export const guestInvitationStates = ['open', 'used', 'expired', 'revoked'] as const
export type GuestInvitationState = (typeof guestInvitationStates)[number]

type InvitationTimes = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date }

export const guestInvitationStateOf = (
  { usedAt, revokedAt, expiresAt }: InvitationTimes,
  now: Date,
): GuestInvitationState => {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return usedAt ? 'used' : 'open'
}

/** Whether it lets, or can let, somebody in. */
export const isOpenGuestInvitation = (state: GuestInvitationState): boolean =>
  state === 'open' || state === 'used'

/** What the link leads to: the invitation's own state, and its visit's. */
export const guestInvitationPageStates = [...guestInvitationStates, 'not-yet', 'over'] as const
export type GuestInvitationPageState = (typeof guestInvitationPageStates)[number]
