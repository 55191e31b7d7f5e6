import { useQuery } from '@tanstack/react-query'
import { issueTypeLabel } from '@alafia/contract/issue-reports/states'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { CaseState } from '../../../domain/review-status.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Severity } from '../../../domain/severity.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { issueCaseQuery, useWorkIssue } from './queries.ts'

export type IssueDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; id: number }

/** One issue report, to be worked. */
export function IssueDialog({ onOpenChange, id }: IssueDialogProps) {
  const { timeZone } = useClinic()
  const query = useQuery(issueCaseQuery(id))
  const work = useWorkIssue(id)
  return (
    <CaseDialog
      onOpenChange={onOpenChange}
      title={query.data?.title ?? 'Issue report'}
      description={
        query.data
          ? `Reported by ${query.data.reporterName}, ${instantLabel(query.data.createdAt, timeZone)}`
          : 'What was reported, and how it stands.'
      }
      query={query}
      readersOf={({ reporterName }) => reporterName}
      work={work}
    >
      {({ status, severity, type, patientName, medicationName, description }) => (
        <>
          <DataList>
            <DataItem term="State">
              <CaseState status={status} />
            </DataItem>
            <DataItem term="Severity">
              <Severity severity={severity} />
            </DataItem>
            <DataItem term="Type">{issueTypeLabel[type]}</DataItem>
            {patientName !== null && <DataItem term="Patient">{patientName}</DataItem>}
            {medicationName !== null && <DataItem term="Medicine">{medicationName}</DataItem>}
          </DataList>
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
        </>
      )}
    </CaseDialog>
  )
}
