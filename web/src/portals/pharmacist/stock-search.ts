import { idParam, textParam } from '../shell/address-params.ts'

/** The URL's parameters of the inventory; `stockChoiceIn` validates them. */
export type StockSearch = {
  search?: string | undefined
  form?: string | undefined
  tab?: string | undefined
  sort?: string | undefined
  order?: string | undefined
  /** Chosen by an administrator. */
  at?: number | undefined
  /** The open item. */
  item?: number | undefined
  do?: string | undefined
  /** The batch to adjust, or whose recipients are shown. */
  batch?: number | undefined
}

// The valid values are loaded with the page; this file is loaded with the login page.
export const stockSearch = (given: Record<string, unknown>): StockSearch => ({
  search: textParam(given['search']),
  form: textParam(given['form']),
  tab: textParam(given['tab']),
  sort: textParam(given['sort']),
  order: textParam(given['order']),
  at: idParam(given['at']),
  item: idParam(given['item']),
  do: textParam(given['do']),
  batch: idParam(given['batch']),
})
