import { eq } from 'drizzle-orm'
import type { ReviewUpdate } from '@alafia/contract/chart-access/reviews/schema'
import type { ReviewStatus } from '@alafia/contract/chart-access/reviews/states'
import type { IssueReportDetail } from '@alafia/contract/issue-reports/schema'
import { addReviewStep, requireStatus, reviewAuditActions } from '../chart-access/reviews.actions.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { mayReviewReport } from './policy.ts'
import { getIssueReport, lockIssueReport } from './review.queries.ts'
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
const updateReport = async (
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

/** Changes the review of an issue report; the reporter is notified. @throws Problem 403 for one's own report, 404, 409 */
export const reviewIssueReport = (
  context: Context,
  id: number,
  change: ReviewUpdate,
): Promise<IssueReportDetail> => {
  const subject = `issue report ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockIssueReport(tx, id)
    context.about(found.patientId === null ? [] : [found.patientId], subject)
    const report = authorize(found, mayReviewReport(context.actor))
    await requireStatus(tx, 'issue-report', report, change.from)
    await updateReport(tx, report, change, context.clock.now())
    await addReviewStep(tx, context, 'issue-report', id, change)
    tx.record(`issue-report.${reviewAuditActions[change.to]}`, subject, found.patientId ?? undefined)
    return getIssueReport(tx, id)
  })
}
