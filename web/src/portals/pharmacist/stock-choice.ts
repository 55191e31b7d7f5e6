import { itemForms, itemOrders, itemSorts, itemTabs } from '@alafia/contract/inventory/states'
import type { StockSearch } from './stock-search.ts'

/** What may be done with the item that is open, or with the list: each a dialog. */
const deeds = ['add', 'edit', 'receive', 'adjust', 'recipients'] as const
export type StockDeed = (typeof deeds)[number]

/** What the words of the inventory's address say: what isn't valid is as if it weren't there. By name and rising, unless said. */
export const stockChoiceIn = ({ search, form, tab, sort, order, do: deed }: StockSearch) => ({
  search,
  form: itemForms.find((one) => one === form),
  tab: itemTabs.find((one) => one === tab),
  sort: itemSorts.find((one) => one === sort) ?? 'name',
  order: itemOrders.find((one) => one === order) ?? 'asc',
  deed: deeds.find((one) => one === deed),
})
