import { idParam, textParam } from '../shell/address-params.ts'

/** What the inventory takes from its address; `stockChoiceIn` reads the words. */
export type StockSearch = {
  search?: string | undefined
  form?: string | undefined
  tab?: string | undefined
  sort?: string | undefined
  order?: string | undefined
  /** The item that is open. */
  item?: number | undefined
  do?: string | undefined
  /** The batch that is adjusted, or whose recipients are shown. */
  batch?: number | undefined
}

// Which words there are comes with the page: the router's part of it is loaded with the login page.
export const stockSearch = (given: Record<string, unknown>): StockSearch => ({
  search: textParam(given['search']),
  form: textParam(given['form']),
  tab: textParam(given['tab']),
  sort: textParam(given['sort']),
  order: textParam(given['order']),
  item: idParam(given['item']),
  do: textParam(given['do']),
  batch: idParam(given['batch']),
})
