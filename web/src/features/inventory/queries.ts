import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/inventory/endpoints'
import { listBatchCorrections } from '@alafia/contract/inventory/corrections'
import { listReorder } from '@alafia/contract/inventory/reorder'
import type { ItemForm, ItemOrder, ItemSort, ItemTab } from '@alafia/contract/inventory/states'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

/** From the URL of the inventory; what is left out doesn't filter, and the default order is by name. */
export type StockFilters = {
  /** For administrators, who see every pharmacy's. */
  pharmacyId?: string | undefined
  search?: string | undefined
  form?: ItemForm | undefined
  tab?: ItemTab | undefined
  sort?: ItemSort | undefined
  order?: ItemOrder | undefined
}

const lists = '/api/pharmacy/inventory'
/** The largest page that the server allows; the next one is fetched while scrolling. */
const pageSize = '200'
const fewMovements = '20'

export const stockSummaryQuery = (pharmacyId: string | undefined) =>
  queryOptions({
    queryKey: [lists, 'summary', pharmacyId],
    queryFn: ({ signal }) => call(endpoints.getInventorySummary, { query: { pharmacyId }, signal }),
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
    // The results stay while the next search is being typed.
    placeholderData: keepPreviousData,
  })

/** How many matches are listed after the first. */
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

export const reorderQuery = queryOptions({
  queryKey: [lists, 'reorder'],
  queryFn: ({ signal }) => call(listReorder, { signal }),
})

export const correctionsQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, id, 'corrections'],
    queryFn: ({ signal }) => call(listBatchCorrections, { params: { id: String(id) }, signal }),
  })

/** Each read is recorded in every patient's access history, so it isn't fetched again whenever stock changes. */
export const recipientsQuery = (batchId: number) =>
  queryOptions({
    queryKey: ['/api/pharmacy/batches', batchId, 'recipients'],
    queryFn: ({ signal }) => call(endpoints.listBatchRecipients, { params: { id: String(batchId) }, signal }),
    staleTime: 0,
  })

/** The reply of a change is shown at once; the lists, however long, are fetched again in the background. */
export const invalidateStock = (client: QueryClient, changed: ItemDetail | undefined) => {
  if (changed) client.setQueryData(itemQuery(changed.id).queryKey, changed)
  void client.invalidateQueries({ queryKey: [lists] })
}
