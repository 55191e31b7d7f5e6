import { CheckCheck, CircleDashed, SearchCheck, type LucideIcon } from 'lucide-react'
import type { IssueReport } from '@alafia/contract/pharmacy/reports/schema'
import {
  issueSeverityLabel,
  issueStatusLabel,
  issueTypeLabel,
  type IssueSeverity,
  type IssueStatus,
} from '@alafia/contract/pharmacy/reports/states'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/list.tsx'
import { Status } from '../../ui/status.tsx'
import type { Tone } from '../../ui/tone.ts'

const statusLook: Record<IssueStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'info', icon: CircleDashed },
  'in-review': { tone: 'warn', icon: SearchCheck },
  resolved: { tone: 'ok', icon: CheckCheck },
}

const severityTone: Record<IssueSeverity, Tone> = {
  low: 'neutral',
  medium: 'neutral',
  high: 'warn',
  critical: 'danger',
}

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
          <Status {...statusLook[status]}>{issueStatusLabel[status]}</Status>
          <span>{instantLabel(createdAt, timeZone)}</span>
        </>
      }
    >
      <Status kind="line" tone={severityTone[severity]} className="text-small">
        Severity: {issueSeverityLabel[severity].toLowerCase()}
      </Status>
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

/** What the pharmacist has reported, and how each stands. */
export function OwnReports({ reports }: { reports: readonly IssueReport[] }) {
  return (
    <List>
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </List>
  )
}
