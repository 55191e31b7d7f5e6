import { eq } from 'drizzle-orm'
import type { ReviewUpdate } from '@alafia/contract/administration/reviews/schema'
import type { ReviewStatus } from '@alafia/contract/administration/reviews/states'
import type { Authorized } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { issueReport } from './table.ts'

type Report = typeof issueReport.$inferSelect

const statusTexts: Record<ReviewStatus, string> = {
  open: 'Your report was opened again',
  'in-review': 'Your report is in review',
  resolved: 'Your report is resolved',
}

// The administrators' words may name a patient: they are read where reports are, not in the bell.
export const reporterNotification = (
  { id, severity, title }: Pick<Report, 'id' | 'severity' | 'title'>,
  { to, answer }: Pick<ReviewUpdate, 'to' | 'answer'>,
): NewNotification<'issue-report'> => ({
  type: 'issue-report',
  title: statusTexts[to],
  body: answer === undefined ? title : `${title}. The answer is in your reports`,
  payload: { issueReportId: id, severity },
})

/** Puts a report into another state, which its reporter is told and everybody who looks at reports sees. */
export const updateReport = async (
  tx: Tx,
  report: Authorized<Report>,
  change: ReviewUpdate,
  now: Date,
): Promise<void> => {
  await tx
    .update(issueReport)
    .set({
      status: change.to,
      updatedAt: now,
      ...(change.answer === undefined ? {} : { answer: change.answer }),
    })
    .where(eq(issueReport.id, report.id))
  tx.notify([report.reporterId], reporterNotification(report, change))
  tx.invalidate({ userId: report.reporterId }, 'issue-reports')
  tx.invalidate({ role: 'admin' }, 'issue-reports')
  tx.invalidate({ role: 'admin' }, 'activity')
}
