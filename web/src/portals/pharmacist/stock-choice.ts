import { itemForms, itemOrders, itemSorts, itemTabs } from '@alafia/contract/inventory/states'
import type { StockSearch } from './stock-search.ts'

/** Actions on the open item or the list. Each has a dialog. */
const stockActions = [
  'add',
  'scan',
  'file',
  'reorder',
  'waste',
  'transfers',
  'send',
  'discrepancies',
  'edit',
  'receive',
  'adjust',
  'correct',
  'recipients',
] as const
export type StockAction = (typeof stockActions)[number]

/** What the URL of the inventory says. A parameter that is not valid is ignored; the default is by name, ascending. */
export const stockChoiceIn = ({ search, form, tab, sort, order, do: action }: StockSearch) => ({
  search,
  form: itemForms.find((one) => one === form),
  tab: itemTabs.find((one) => one === tab),
  sort: itemSorts.find((one) => one === sort) ?? 'name',
  order: itemOrders.find((one) => one === order) ?? 'asc',
  action: stockActions.find((one) => one === action),
})
