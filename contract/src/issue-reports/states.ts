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

export const issueTypeLabel: Record<IssueType, string> = {
  'medication-error': 'Medication error',
  'side-effect': 'Side effect',
  'quality-issue': 'Quality issue',
  'supply-shortage': 'Supply shortage',
  'system-bug': 'System bug',
  other: 'Other',
}

export const issueSeverityLabel: Record<IssueSeverity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}
