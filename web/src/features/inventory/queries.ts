import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/inventory/endpoints'
import type { ItemForm, ItemOrder, ItemSort, ItemTab } from '@alafia/contract/inventory/states'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

/** What the inventory's address says; what is left out lets everything through, by name. */
export type StockFilters = {
  search?: string | undefined
  form?: ItemForm | undefined
  tab?: ItemTab | undefined
  sort?: ItemSort | undefined
  order?: ItemOrder | undefined
}

const lists = '/api/pharmacy/inventory'
/** The most that a page may have: the list fetches the next one while one scrolls. */
const pageSize = '200'
const fewMovements = '20'

export const stockSummaryQuery = queryOptions({
  queryKey: [lists, 'summary'],
  queryFn: ({ signal }) => call(endpoints.getInventorySummary, { signal }),
})

export const stockPagesQuery = (filters: StockFilters) =>
  infiniteQueryOptions({
    queryKey: [lists, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listInventory, {
        query: { ...filters, limit: pageSize, cursor: pageParam },
        signal,
      }),
    ...byCursor,
    // What was found stays in sight while one goes on typing.
    placeholderData: keepPreviousData,
  })

/** How many of the drugs found are listed beside the first. */
const drugsListed = '20'

export const drugsQuery = (search: string) =>
  queryOptions({
    queryKey: [lists, 'drugs', search],
    queryFn: ({ signal }) => call(endpoints.listInventory, { query: { search, limit: drugsListed }, signal }),
    placeholderData: keepPreviousData,
  })

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, id],
    queryFn: ({ signal }) => call(endpoints.getInventoryItem, { params: { id: String(id) }, signal }),
  })

export const movementPagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [lists, id, 'movements'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listStockMovements, {
        params: { id: String(id) },
        query: { limit: fewMovements, cursor: pageParam },
        signal,
      }),
    ...byCursor,
  })

/** Each reading is noted in each patient's record: fetched when it is asked for, and not by itself whenever stock moves. */
export const recipientsQuery = (batchId: number) =>
  queryOptions({
    queryKey: ['/api/pharmacy/batches', batchId, 'recipients'],
    queryFn: ({ signal }) => call(endpoints.listBatchRecipients, { params: { id: String(batchId) }, signal }),
    staleTime: 0,
  })

/** What came of a change is shown at once; the lists follow, however long they are. */
export const invalidateStock = (client: QueryClient, changed: ItemDetail | undefined) => {
  if (changed) client.setQueryData(itemQuery(changed.id).queryKey, changed)
  void client.invalidateQueries({ queryKey: [lists] })
}
