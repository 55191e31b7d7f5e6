import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listDiscrepancies, listRegister } from '@alafia/contract/inventory/controlled'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'
import { invalidateStock } from '../queries.ts'

const registers = '/api/pharmacy/registers'

/** Each read is recorded, so it isn't fetched again whenever stock changes. */
export const registerQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [registers, id],
    queryFn: ({ pageParam, signal }) =>
      callPage(listRegister, {
        params: { id: String(id) },
        query: { limit: '20', cursor: pageParam },
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  })

export const invalidateRegister = (client: QueryClient, changed: ItemDetail | undefined) => {
  invalidateStock(client, changed)
  return client.invalidateQueries({ queryKey: [registers] })
}

const stock = '/api/pharmacy/inventory'

/** Under the inventory's key, so that it is fetched again with the stock. */
export const discrepanciesQuery = infiniteQueryOptions({
  queryKey: [stock, 'discrepancies'],
  queryFn: ({ pageParam, signal }) =>
    callPage(listDiscrepancies, { query: { limit: '20', cursor: pageParam }, signal }),
  ...byCursor,
})

export const invalidateDiscrepancies = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: discrepanciesQuery.queryKey })
