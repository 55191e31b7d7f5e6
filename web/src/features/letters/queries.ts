import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/letters/endpoints'
import { call, callPage, download } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const lists = '/api/letters'
const pageSize = '20'

/** The letters about one appointment, newest first; the live connection's 'records' topic invalidates them. */
export const visitLettersQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: [lists, 'visit', appointmentId],
    queryFn: ({ signal }) =>
      call(endpoints.listLetters, { query: { appointmentId: String(appointmentId) }, signal }),
  })

/** All letters that the reader may see, page by page. */
export const letterPagesQuery = infiniteQueryOptions({
  queryKey: [lists, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    callPage(endpoints.listLetters, { query: { limit: pageSize, cursor: pageParam }, signal }),
  ...byCursor,
})

/** What a new letter begins with. Not cached: the note may have been written further. */
export const letterStartQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: [lists, 'start', appointmentId],
    queryFn: ({ signal }) =>
      call(endpoints.getLetterStart, { params: { id: String(appointmentId) }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

/** A letter as a PDF. @throws CallError, NetworkError */
export const fetchLetter = (id: number): Promise<File> =>
  download(endpoints.downloadLetter, { params: { id: String(id) } })

export const invalidateLetters = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [lists], predicate: ({ queryKey }) => queryKey[1] !== 'start' })
