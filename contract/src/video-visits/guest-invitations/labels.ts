/** As what somebody comes to a visit besides its patient and its doctor. */
export const guestKinds = ['family', 'interpreter'] as const
export type GuestKind = (typeof guestKinds)[number]

export const guestKindLabel: Record<GuestKind, string> = {
  family: 'family',
  interpreter: 'interpreter',
}

/** As the others read it: 'Ada Obi (interpreter)'. */
export const guestNameOf = ({ name, kind }: { name: string; kind: GuestKind }): string =>
  `${name} (${guestKindLabel[kind]})`

/** Invitations of one visit that can still be used, or are in use. */
export const maxGuestInvitations = 4

/** Why an invitation lets nobody in (any more, or yet); for whoever has its link. */
export const closedInvitationText = {
  'not-yet': 'This video visit isn’t open yet',
  used: 'This invitation has already been used',
  expired: 'This invitation has expired',
  revoked: 'This invitation was cancelled',
  over: 'This video visit is over or cancelled',
} as const
