import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listOrderSets } from '@alafia/contract/prescriptions/endpoints'
import { call } from '../../../lib/http/call.ts'

/** The doctor's own order sets, by name. */
export const orderSetsQuery = queryOptions({
  queryKey: ['/api/order-sets'],
  queryFn: ({ signal }) => call(listOrderSets, { signal }),
})

export const invalidateOrderSets = (client: QueryClient) => client.invalidateQueries(orderSetsQuery)
