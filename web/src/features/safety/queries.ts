import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getSafetyTable } from '@alafia/contract/safety/endpoints'
import { countSafetyRows, listSafetyRows } from '@alafia/contract/safety/row-endpoints'
import type { RowFilters } from '@alafia/contract/safety/rows'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const safety = '/api/safety'

export const safetyTableQuery = queryOptions({
  queryKey: [safety, 'table'],
  queryFn: ({ signal }) => call(getSafetyTable, { signal }),
})

/** Rows of the table, page by page. */
export const rowPagesQuery = (filters: RowFilters) =>
  infiniteQueryOptions({
    queryKey: [safety, 'rows', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(listSafetyRows, { query: { ...filters, limit: '30', cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** How many rows the filters show, and of which version. */
export const rowCountQuery = (filters: RowFilters) =>
  queryOptions({
    queryKey: [safety, 'count', filters],
    queryFn: ({ signal }) => call(countSafetyRows, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const invalidateRows = (client: QueryClient) => client.invalidateQueries({ queryKey: [safety] })
