import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listTransfers, type TransferList } from '@alafia/contract/inventory/transfers'
import { listPharmacies } from '@alafia/contract/pharmacy/endpoints'
import { call, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

const stock = '/api/pharmacy/inventory'
const pageSize = '20'

/** Under the inventory's key, so that it is fetched again with the stock. */
export const transferPagesQuery = (list: TransferList) =>
  infiniteQueryOptions({
    queryKey: [stock, 'transfers', list],
    queryFn: ({ pageParam, signal }) =>
      callPage(listTransfers, { query: { list, limit: pageSize, cursor: pageParam }, signal }),
    ...byCursor,
  })

/** Where stock can be sent: every other pharmacy that is open. */
export const destinationsQuery = queryOptions({
  queryKey: ['/api/pharmacies'],
  queryFn: ({ signal }) => call(listPharmacies, { signal }),
  select: (pharmacies) => pharmacies.filter(({ isYours, closed }) => !isYours && closed === null),
})

export const invalidateTransfers = (client: QueryClient) => client.invalidateQueries({ queryKey: [stock] })
