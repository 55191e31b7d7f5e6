/** What administrators look into (ISSUE-7, CHART-11). */
export const reviewSubjects = ['issue-report', 'emergency-access'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

export const reviewStatuses = ['open', 'in-review', 'resolved'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** From each to any other: what was resolved too early is opened again. Resolving takes an answer. */
export const reviewTransitions: Record<ReviewStatus, readonly ReviewStatus[]> = {
  open: ['in-review', 'resolved'],
  'in-review': ['open', 'resolved'],
  resolved: ['open', 'in-review'],
}

/** What the lists of cases filter by: what is still to be done, or one state. */
export const reviewFilters = ['unresolved', ...reviewStatuses] as const
export type ReviewFilter = (typeof reviewFilters)[number]

export const reviewStatusLabel: Record<ReviewStatus, string> = {
  open: 'Open',
  'in-review': 'In review',
  resolved: 'Resolved',
}
