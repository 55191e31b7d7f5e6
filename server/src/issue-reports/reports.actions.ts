import type { IssueReport, IssueReportForm } from '@alafia/contract/issue-reports/schema'
import { issueTypeLabel } from '@alafia/contract/issue-reports/states'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import type { Context } from '../request/context.ts'
import { issueReport } from './table.ts'
import { getMyReport, requireKnownPatient } from './reports.queries.ts'

const criticalNotification = (
  { id: issueReportId, severity, type, title }: IssueReport,
  reporter: string,
): NewNotification<'issue-report'> => ({
  type: 'issue-report',
  title: 'Critical issue reported',
  body: `${issueTypeLabel[type]}: ${title}. Reported by ${reporter}`,
  payload: { issueReportId, severity },
})

/**
 * Stores an issue report; a critical one notifies every administrator in the same transaction.
 * @throws Problem 404 for a patient whose prescriptions the pharmacist may not see
 */
export const reportIssue = (context: Context, form: IssueReportForm): Promise<IssueReport> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const patientId = form.patientId ?? null
    if (patientId !== null) await requireKnownPatient(tx, actor, patientId)
    const now = clock.now()
    const [stored] = await tx
      .insert(issueReport)
      .values({ ...form, patientId, reporterId: actor.userId, createdAt: now, updatedAt: now })
      .returning({ id: issueReport.id })
    if (!stored) throw new Error('The report was not stored')
    const reported = await getMyReport(tx, actor, stored.id)
    context.about(patientId === null ? [] : [patientId], `issue report ${stored.id}`)
    tx.record('issue-report.submitted', `issue report ${stored.id}`, patientId ?? undefined)
    if (reported.severity === 'critical')
      tx.notify(await userIdsWithRole(tx, 'admin'), criticalNotification(reported, actor.name))
    tx.invalidate({ userId: actor.userId }, 'issue-reports')
    tx.invalidate({ role: 'admin' }, 'issue-reports')
    return reported
  })
}
