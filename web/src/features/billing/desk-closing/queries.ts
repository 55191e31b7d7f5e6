import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { downloadClosing, getOpenDesk, listClosings } from '@alafia/contract/billing/desk-closing'
import { call, callPage, download } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

// Invalidated by the 'payments' topic.
const desk = ['/api/payments', 'desk-closings']

export const openDeskQuery = queryOptions({
  queryKey: [...desk, 'open'],
  queryFn: ({ signal }) => call(getOpenDesk, { signal }),
})

export const closingsQuery = infiniteQueryOptions({
  queryKey: [...desk, 'list'],
  queryFn: ({ signal, pageParam }) =>
    callPage(listClosings, { query: { limit: '10', cursor: pageParam }, signal }),
  ...byCursor,
})

export const invalidateDesk = (client: QueryClient) => client.invalidateQueries({ queryKey: desk })

export const fetchClosing = (id: number): Promise<File> =>
  download(downloadClosing, { params: { id: String(id) } })
