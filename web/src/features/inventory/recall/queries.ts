import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getRecall } from '@alafia/contract/inventory/recalls'
import {
  downloadRecallRecipients,
  listRecallRecipients,
} from '@alafia/contract/prescriptions/recall-recipients'
import { call, callPage, download } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

const recalls = '/api/pharmacy/recalls'

export const recallQuery = (id: number) =>
  queryOptions({
    queryKey: [recalls, id],
    queryFn: ({ signal }) => call(getRecall, { params: { id: String(id) }, signal }),
  })

/** Each read is recorded in every patient's access history, so it isn't fetched again whenever stock changes. */
export const recallRecipientsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [recalls, id, 'recipients'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listRecallRecipients, {
        params: { id: String(id) },
        query: { limit: '200', cursor: pageParam },
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  })

/** As CSV. @throws CallError, NetworkError */
export const fetchRecipients = (id: number): Promise<File> =>
  download(downloadRecallRecipients, { params: { id: String(id) } })

/** After a recall has begun or ended: the stock, too. */
export const invalidateRecalls = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [recalls] }),
    client.invalidateQueries({ queryKey: ['/api/pharmacy/inventory'] }),
  ])
