import type { Role } from '../../kernel/roles.ts'

/** What one administrator asks for and another approves. */
export const approvalKinds = ['role', 'reactivation', 'second-factor-reset'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** `declined` by someone else, or stopped by the person it is about; `withdrawn` by who asked. */
export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The roles that open other people's health data or decide who may; they take two people. */
export const approvedRoles = ['doctor', 'pharmacist', 'admin'] as const satisfies readonly Role[]
export type ApprovedRole = (typeof approvedRoles)[number]

export const needsApproval = (role: Role): role is ApprovedRole => role !== 'patient'

/** Without a second administrator, a request takes effect after this long. */
export const approvalHours = 24

/** A new installation counts as set up this long after it first ran. */
export const setupDays = 14
