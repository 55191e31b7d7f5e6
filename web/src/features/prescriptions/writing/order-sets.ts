import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listExampleSets, listOrderSets } from '@alafia/contract/prescriptions/endpoints'
import { call } from '../../../lib/http/call.ts'

/** The doctor's own order sets, by name. */
export const orderSetsQuery = queryOptions({
  queryKey: ['/api/order-sets'],
  queryFn: ({ signal }) => call(listOrderSets, { signal }),
})

/** The sets that come with Alafia. */
export const exampleSetsQuery = queryOptions({
  queryKey: ['/api/order-sets', 'examples'],
  queryFn: ({ signal }) => call(listExampleSets, { signal }),
  staleTime: Infinity,
})

export const invalidateOrderSets = (client: QueryClient) =>
  client.invalidateQueries({ ...orderSetsQuery, exact: true })
