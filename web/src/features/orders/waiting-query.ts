import { queryOptions } from '@tanstack/react-query'
import { listWaitingResults } from '@alafia/contract/orders/waiting.endpoints'
import { call } from '../../lib/http/call.ts'

/** The results that wait for the doctor. Alone in its file, because the dashboard waits for it before it shows its buttons. */
export const waitingResultsQuery = queryOptions({
  queryKey: ['/api/test-orders', 'waiting'],
  queryFn: ({ signal }) => call(listWaitingResults, { signal }),
})
