import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReviewStatus } from '@alafia/contract/chart-access/reviews/states'
import { listInventory } from '@alafia/contract/inventory/endpoints'
import * as endpoints from '@alafia/contract/issue-reports/endpoints'
import { minSearchLength } from '@alafia/contract/issue-reports/schema'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const reports = '/api/pharmacy/reports'

/** The pharmacist's reports, newest first, page by page. */
export const myReportsQuery = (status: ReviewStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [reports, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listMyIssueReports, { query: { status, limit: '30', cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const invalidateReports = (client: QueryClient) => client.invalidateQueries({ queryKey: [reports] })

/** Patients whose prescriptions the pharmacist may see. */
export const knownPatientsQuery = (typed: string) => {
  const search = typed.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/pharmacy/patients', search],
    queryFn: ({ signal }) => call(endpoints.searchKnownPatients, { query: { search }, signal }),
    enabled: search.length >= minSearchLength,
    placeholderData: keepPreviousData,
    // Whom the pharmacist may see changes with every prescription.
    staleTime: 0,
  })
}

/** Inventory items whose name contains the text. */
export const medicinesQuery = (typed: string) => {
  const search = typed.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/pharmacy/inventory', 'suggested', search],
    queryFn: ({ signal }) => call(listInventory, { query: { search, limit: '8' }, signal }),
    enabled: search.length >= minSearchLength,
    placeholderData: keepPreviousData,
  })
}
