import { useInfiniteQuery } from '@tanstack/react-query'
import type { IssueReportForReview } from '@alafia/contract/issue-reports/schema'
import type { ZoneName } from '@alafia/contract/kernel/civil'
import { issueTypeLabel } from '@alafia/contract/issue-reports/states'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ReviewStatusBadge } from '../../domain/review-status.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Severity } from '../../domain/severity.tsx'
import { reportsToReviewQuery, type IssueFilters } from './queries.ts'

const columnsOf = (timeZone: ZoneName, onReview: (id: number) => void): Column<IssueReportForReview>[] => [
  {
    key: 'title',
    header: 'Report',
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
    rowHeader: true,
  },
  { key: 'severity', header: 'Severity', cell: ({ severity }) => <Severity severity={severity} /> },
  { key: 'type', header: 'Type', cell: ({ type }) => issueTypeLabel[type] },
  { key: 'reporter', header: 'Reported by', cell: ({ reporterName }) => reporterName },
  { key: 'at', header: 'When', cell: ({ createdAt }) => instantLabel(createdAt, timeZone) },
  { key: 'state', header: 'State', cell: ({ status }) => <ReviewStatusBadge status={status} /> },
  {
    key: 'action',
    header: 'Action',
    cell: ({ id, title }) => (
      <Button size="small" onClick={() => onReview(id)}>
        Review <span className="sr-only">{title}</span>
      </Button>
    ),
  },
]

export type IssueListProps = {
  filters: IssueFilters
  onClearFilters: () => void
  /** Opens the review of one of them. */
  onReview: (id: number) => void
}

/** All issue reports for administrators, unresolved critical ones first; live. */
export function IssueList({ filters, onClearFilters, onReview }: IssueListProps) {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(reportsToReviewQuery(filters))
  return (
    <PagedList
      query={query}
      noun="reports"
      isFiltered={Object.values(filters).some((filter) => filter !== undefined)}
      onClearFilters={onClearFilters}
      empty={{ title: 'Nothing has been reported', text: 'What pharmacists report is listed here at once.' }}
    >
      {(reports) => (
        <DataTable
          caption="Issue reports: unresolved critical ones first, then the newest"
          rows={reports}
          rowKey={({ id }) => id}
          columns={columnsOf(timeZone, onReview)}
        />
      )}
    </PagedList>
  )
}
