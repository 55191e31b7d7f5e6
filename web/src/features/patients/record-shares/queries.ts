import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { minute, second } from '@alafia/contract/kernel/durations'
import {
  downloadSharedFile,
  listRecordShares,
  readSharedRecord,
} from '@alafia/contract/patients/record-shares.endpoints'
import { call, callPage, download } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

/** With the records, so that the server's 'records' topic refreshes it. */
const lists = ['/api/records', 'shares'] as const

export const sharesQuery = infiniteQueryOptions({
  queryKey: [...lists],
  queryFn: ({ pageParam, signal }) =>
    callPage(listRecordShares, { query: { limit: '20', cursor: pageParam }, signal }),
  ...byCursor,
})

export const invalidateShares = (client: QueryClient) => client.invalidateQueries({ queryKey: lists })

/** How soon it is seen that the patient has ended a link. */
const asksEvery = 2 * minute

/** What somebody outside reads, until they may no longer. Nothing of it is kept once the page has let go of it. */
export const sharedRecordQuery = (key: string) =>
  queryOptions({
    queryKey: ['/api/shared-record', key],
    queryFn: ({ signal }) => call(readSharedRecord, { body: { key }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined || error !== null
        ? false
        : Math.max(second, Math.min(asksEvery, Date.parse(data.endsAt) - Date.now())),
  })

export const fetchSharedFile = (key: string, documentId: number): Promise<File> =>
  download(downloadSharedFile, { body: { key, documentId } })
