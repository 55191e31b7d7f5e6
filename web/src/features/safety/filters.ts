import { rowKinds, rowLists, type RowFilters } from '@alafia/contract/safety/rows'

export type TableSearch = {
  search?: string | undefined
  kind?: string | undefined
  list?: string | undefined
}

/** The filters in a page's address; what isn't one is left out. */
export const filtersIn = ({ search, kind, list }: TableSearch): RowFilters => ({
  search,
  kind: rowKinds.find((one) => one === kind),
  list: rowLists.find((one) => one === list),
})

export const isFiltered = (filters: RowFilters): boolean =>
  Object.values(filters).some((filter) => filter !== undefined)
