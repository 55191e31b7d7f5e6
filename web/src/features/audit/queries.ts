import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getUser, listUsers } from '@alafia/contract/administration/users/endpoints'
import * as endpoints from '@alafia/contract/audit/logs'
import type { LogFilters } from '@alafia/contract/audit/logs'
import { call, download, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const logs = '/api/admin/logs'
const pageSize = '50'
const textOf = (id: number | undefined) => (id === undefined ? undefined : String(id))

const toQuery = ({ actor, patient, ...others }: LogFilters) => ({
  ...others,
  actor: textOf(actor),
  patient: textOf(patient),
})

/** The trail, page by page. Since every read adds to it, it is fetched again only when it is opened or on request. */
export const logPagesQuery = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [logs, 'pages', toQuery(filters)],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listLogs, {
        query: { ...toQuery(filters), limit: pageSize, cursor: pageParam },
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  })

export const logKindsQuery = queryOptions({
  queryKey: [logs, 'kinds'],
  queryFn: ({ signal }) => call(endpoints.listLogKinds, { signal }),
})

export const logEntryQuery = (id: number) =>
  queryOptions({
    queryKey: [logs, 'entry', id],
    queryFn: ({ signal }) => call(endpoints.getLogEntry, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

/** @throws CallError, NetworkError */
export const fetchLogs = (filters: LogFilters): Promise<File> =>
  download(endpoints.exportLogs, { query: toQuery(filters) })

export const verificationsQuery = queryOptions({
  queryKey: [logs, 'verifications'],
  queryFn: ({ signal }) => call(endpoints.listVerifications, { signal }),
  staleTime: 0,
})

/** Its key is under the verifications', so that a new one fetches this again too. */
export const headCopiesQuery = queryOptions({
  queryKey: [logs, 'verifications', 'head-copies'],
  queryFn: ({ signal }) => call(endpoints.listHeadCopies, { signal }),
  staleTime: 0,
})

const maxSuggested = '8'

/** People by name, email address or id, to filter by. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'suggested', search],
    queryFn: ({ signal }) => call(listUsers, { query: { search, limit: maxSuggested }, signal }),
    enabled: search.trim() !== '',
    placeholderData: (found) => found,
  })

export const personQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id: String(id) }, signal }),
    enabled: id !== undefined,
  })
