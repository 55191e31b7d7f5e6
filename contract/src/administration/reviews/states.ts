/** What administrators look into (ISSUE-7, CHART-11). */
export const caseKinds = ['issue-report', 'emergency-access'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseStatuses = ['open', 'in-review', 'resolved'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** From each to any other: what was resolved too early is opened again. Resolving takes an answer. */
export const caseMoves: Record<CaseStatus, readonly CaseStatus[]> = {
  open: ['in-review', 'resolved'],
  'in-review': ['open', 'resolved'],
  resolved: ['open', 'in-review'],
}

/** What the lists of cases filter by: what is still to be done, or one state. */
export const caseFilters = ['unresolved', ...caseStatuses] as const
export type CaseFilter = (typeof caseFilters)[number]

export const caseStatusLabel: Record<CaseStatus, string> = {
  open: 'Open',
  'in-review': 'In review',
  resolved: 'Resolved',
}
