import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getEmergencyAccess } from '@alafia/contract/chart-access/endpoints'
import { getIssueReport, listReportsToReview } from '@alafia/contract/issue-reports/endpoints'
import type { ReviewFilter } from '@alafia/contract/chart-access/reviews/states'
import type { IssueSeverity, IssueType } from '@alafia/contract/issue-reports/states'
import { call, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

const issues = '/api/admin/issues'
/** With the lists of the accesses themselves: one word makes all of them stale. */
const accesses = '/api/emergency-access'

export type IssueFilters = {
  status: ReviewFilter | undefined
  severity: IssueSeverity | undefined
  type: IssueType | undefined
}

/** What is reported, the urgent first, a page at a time. */
export const reportsToReviewQuery = (filters: IssueFilters) =>
  infiniteQueryOptions({
    queryKey: [issues, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(listReportsToReview, {
        query: { ...filters, limit: '30', cursor: pageParam },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const issueReportQuery = (id: number) =>
  queryOptions({
    queryKey: [issues, id],
    queryFn: ({ signal }) => call(getIssueReport, { params: { id: String(id) }, signal }),
  })

export const emergencyAccessQuery = (id: number) =>
  queryOptions({
    queryKey: [accesses, 'review', id],
    queryFn: ({ signal }) => call(getEmergencyAccess, { params: { id: String(id) }, signal }),
  })

/** Where someone else moved it meanwhile, its present state is fetched. */
export const invalidateIssues = (client: QueryClient) => client.invalidateQueries({ queryKey: [issues] })

export const invalidateAccesses = (client: QueryClient) => client.invalidateQueries({ queryKey: [accesses] })
