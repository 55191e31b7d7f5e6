export const issueTypes = [
  'medication-error',
  'side-effect',
  'quality-issue',
  'supply-shortage',
  'system-bug',
  'other',
] as const
export type IssueType = (typeof issueTypes)[number]

export const issueSeverities = ['low', 'medium', 'high', 'critical'] as const
export type IssueSeverity = (typeof issueSeverities)[number]

export const issueStatuses = ['open', 'in-review', 'resolved'] as const
export type IssueStatus = (typeof issueStatuses)[number]
