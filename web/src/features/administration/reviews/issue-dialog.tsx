import { useQuery } from '@tanstack/react-query'
import { workIssueCase } from '@alafia/contract/administration/reviews/endpoints'
import { issueTypeLabel } from '@alafia/contract/issue-reports/states'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { CaseState } from '../../../domain/review-status.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Severity } from '../../../domain/severity.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { invalidateIssues, issueCaseQuery } from './queries.ts'

/** One issue report, to be worked. */
export function IssueDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { timeZone } = useClinic()
  const query = useQuery(issueCaseQuery(id))
  return (
    <CaseDialog
      onClose={onClose}
      title={query.data?.title ?? 'Issue report'}
      description={
        query.data
          ? `Reported by ${query.data.reporterName}, ${instantLabel(query.data.createdAt, timeZone)}`
          : 'What was reported, and how it stands.'
      }
      query={query}
      readersOf={({ reporterName }) => reporterName}
      work={{ id, endpoint: workIssueCase, invalidate: invalidateIssues }}
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
