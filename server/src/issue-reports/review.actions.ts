import { eq } from 'drizzle-orm'
import type { ReviewUpdate } from '@alafia/contract/administration/reviews/schema'
import type { ReviewStatus } from '@alafia/contract/administration/reviews/states'
import type { Authorized } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { issueReport } from './table.ts'

type Report = typeof issueReport.$inferSelect

const statusTexts: Record<ReviewStatus, string> = {
  open: 'Your report was reopened',
  'in-review': 'Your report is in review',
  resolved: 'Your report is resolved',
}

// The answer may name a patient, so it's read with the report and not in the notification.
export const reporterNotification = (
  { id, severity, title }: Pick<Report, 'id' | 'severity' | 'title'>,
  { to, answer }: Pick<ReviewUpdate, 'to' | 'answer'>,
): NewNotification<'issue-report'> => ({
  type: 'issue-report',
  title: statusTexts[to],
  body: answer === undefined ? title : `${title}. Open your reports to read the answer.`,
  payload: { issueReportId: id, severity },
})

/** Moves a report to another status, notifies its reporter and invalidates the lists. */
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
