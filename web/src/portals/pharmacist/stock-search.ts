import { idIn, wordsIn } from '../shell/in-address.ts'

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
  search: wordsIn(given['search']),
  form: wordsIn(given['form']),
  tab: wordsIn(given['tab']),
  sort: wordsIn(given['sort']),
  order: wordsIn(given['order']),
  item: idIn(given['item']),
  do: wordsIn(given['do']),
  batch: idIn(given['batch']),
})
