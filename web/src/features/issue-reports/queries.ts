import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReviewStatus } from '@alafia/contract/administration/reviews/states'
import { listInventory } from '@alafia/contract/inventory/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import * as endpoints from '@alafia/contract/issue-reports/endpoints'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const reports = '/api/pharmacy/reports'

/** The pharmacist's own, newest first, page by page. */
export const ownReportsQuery = (status: ReviewStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [reports, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listMyIssueReports, { query: { status, limit: '30', cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const useReportIssue = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: { body: BodyInput<typeof endpoints.reportIssue>; idempotencyKey: string }) =>
      call(endpoints.reportIssue, sent),
    onSettled: () => client.invalidateQueries({ queryKey: [reports] }),
  })
}

/** As few letters say enough to suggest something; of patients the server wants as many. */
const fewest = 2

/** Patients whose prescriptions the pharmacist may see. */
export const knownPatientsQuery = (words: string) => {
  const search = words.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/pharmacy/patients', search],
    queryFn: ({ signal }) => call(endpoints.searchKnownPatients, { query: { search }, signal }),
    enabled: search.length >= fewest,
    placeholderData: keepPreviousData,
    // Who may be seen changes with every prescription.
    staleTime: 0,
  })
}

/** What the shelf has under these words. */
export const medicinesQuery = (words: string) => {
  const search = words.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/pharmacy/inventory', 'suggested', search],
    queryFn: ({ signal }) => call(listInventory, { query: { search, limit: '8' }, signal }),
    enabled: search.length >= fewest,
    placeholderData: keepPreviousData,
  })
}
