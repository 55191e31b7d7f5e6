import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
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

/** What somebody outside reads. Nothing of it is kept once the page has let go of it. */
export const sharedRecordQuery = (key: string) => ({
  queryKey: ['/api/shared-record', key],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readSharedRecord, { body: { key }, signal }),
  gcTime: 0,
  staleTime: Infinity,
})

export const fetchSharedFile = (key: string, documentId: number): Promise<File> =>
  download(downloadSharedFile, { body: { key, documentId } })
