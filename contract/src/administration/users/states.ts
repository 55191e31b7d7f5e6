/**
 * How an account stands. `invited`: the person has a link and hasn't set a password yet. A deactivated one is
 * `deactivated`, invited or not; nobody signs in with either.
 */
export const accountStatuses = ['active', 'invited', 'deactivated'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** So long an invitation's link is good. */
export const invitationDays = 7

/** Why the last administrator keeps the role and stays active: said where it is tried, and beside the control that is off. */
export const lastAdminMessage = 'This is the last active administrator. Give someone else the role first'
