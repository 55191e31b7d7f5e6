/**
 * A transfer of stock between two pharmacies. `short`: fewer arrived than were sent, and the sender hasn't settled the rest yet;
 * `refused`: nothing was taken in, and the sender hasn't confirmed its return yet.
 */
export const transferStatuses = [
  'on-the-way',
  'short',
  'refused',
  'arrived',
  'cancelled',
  'settled',
  'returned',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Units are still to be accounted for. */
export const openTransferStatuses = [
  'on-the-way',
  'short',
  'refused',
] as const satisfies readonly TransferStatus[]

/** What can follow. A trigger of the database has the same list. */
export const nextTransferStatuses: Record<TransferStatus, readonly TransferStatus[]> = {
  'on-the-way': ['arrived', 'short', 'refused', 'cancelled'],
  short: ['settled'],
  refused: ['returned'],
  arrived: [],
  cancelled: [],
  settled: [],
  returned: [],
}

export const transferStatusLabel: Record<TransferStatus, string> = {
  'on-the-way': 'On the way',
  short: 'Units missing',
  refused: 'Refused',
  arrived: 'Arrived',
  cancelled: 'Cancelled',
  settled: 'Settled',
  returned: 'Returned',
}

/** Where units of a line ended up. What is none of these is in transit. */
export const transferOutcomes = ['arrived', 'returned', 'lost'] as const
export type TransferOutcome = (typeof transferOutcomes)[number]

/** Who did what to a transfer after it was sent. */
export const transferSteps = ['received', 'refused', 'cancelled', 'settled'] as const
export type TransferStep = (typeof transferSteps)[number]

/** For the receiver, who can't take in more than was sent. A controlled drug isn't adjusted (INV-75): `needsWitness`. */
export const moreThanSent = ({ needsWitness }: { needsWitness: boolean }): string =>
  needsWitness
    ? 'More than were sent. Confirm what was sent, then check its balance in the register and report the rest'
    : 'More than were sent. Confirm what was sent, and adjust your stock by the rest'
