import type { IssueReport } from '@alafia/contract/issue-reports/schema'
import { issueTypeLabel } from '@alafia/contract/issue-reports/states'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { ReviewStatusBadge } from '../../domain/review-status.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Severity } from '../../domain/severity.tsx'

function ReportRow({ report }: { report: IssueReport }) {
  const { timeZone } = useClinic()
  const { type, severity, title, description, patientName, medicationName, status, answer, createdAt } =
    report
  const about = [issueTypeLabel[type], patientName, medicationName].filter((word) => word !== null)
  return (
    <ListRow
      title={title}
      text={about.join(' · ')}
      trailing={
        <>
          <ReviewStatusBadge status={status} />
          <span>{instantLabel(createdAt, timeZone)}</span>
        </>
      }
    >
      <div className="text-small">
        <Severity severity={severity} named />
      </div>
      <details className="text-small">
        <summary className="inline-flex min-h-control-small cursor-pointer items-center text-primary underline underline-offset-4">
          <span className="sr-only">{title}: </span>Description
        </summary>
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
      </details>
      {answer !== null && (
        <p className="mt-1 max-w-measure whitespace-pre-line text-small wrap-anywhere">
          <span className="font-semibold">Our team’s answer:</span> {answer}
        </p>
      )}
    </ListRow>
  )
}

export function MyReports({ reports }: { reports: readonly IssueReport[] }) {
  return (
    <List>
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </List>
  )
}
