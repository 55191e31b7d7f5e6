import {
  itemForms,
  itemSorts,
  itemTabs,
  type ItemForm,
  type ItemOrder,
  type ItemSort,
  type ItemTab,
} from '@alafia/contract/inventory/states'
import { idIn, wordsIn } from '../shell/in-address.ts'

/** What may be done with the item that is open, or with the list: each a dialog. */
const deeds = ['add', 'edit', 'receive', 'adjust', 'recipients'] as const
export type StockDeed = (typeof deeds)[number]

export type StockSearch = {
  search?: string | undefined
  form?: ItemForm | undefined
  tab?: ItemTab | undefined
  /** By name, unless said. */
  sort?: ItemSort | undefined
  /** Rising, unless said. */
  order?: Extract<ItemOrder, 'desc'> | undefined
  /** The item that is open. */
  item?: number | undefined
  do?: StockDeed | undefined
  /** The batch that `adjust` and `recipients` are about. */
  batch?: number | undefined
}

/** What the inventory takes from its address; what isn't valid is undefined. */
export const stockSearch = (given: Record<string, unknown>): StockSearch => ({
  search: wordsIn(given['search']),
  form: itemForms.find((one) => one === given['form']),
  tab: itemTabs.find((one) => one === given['tab']),
  sort: itemSorts.find((one) => one === given['sort'] && one !== 'name'),
  order: given['order'] === 'desc' ? 'desc' : undefined,
  item: idIn(given['item']),
  do: deeds.find((one) => one === given['do']),
  batch: idIn(given['batch']),
})
