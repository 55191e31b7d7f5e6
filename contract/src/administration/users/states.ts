/**
 * `invited`: the person has a link and hasn't set a password yet. A deactivated account is
 * `deactivated`, invited or not. A `closed` one was closed by its patient and stays so. No one can sign in with any of them.
 */
export const accountStatuses = ['active', 'invited', 'deactivated', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** How long an invitation's link works. */
export const invitationDays = 7

/** Shown beside the disabled controls, and returned by the server. */
export const lastAdminMessage = 'This is the last active administrator. Give someone else the role first'
