import { getRouteApi } from '@tanstack/react-router'
import { useOpened } from '../shell/use-opened.ts'
import { stockChoiceIn, type StockDeed } from './stock-choice.ts'

const route = getRouteApi('/signed-in/inventory')

/** The dialogs that the inventory's address names: an item, and over it what is done with it. */
export const useStockDialogs = () => {
  const address = route.useSearch()
  const { item, batch } = address
  const { deed } = stockChoiceIn(address)
  const navigate = route.useNavigate()
  const ofItem = useOpened((next, replace) => {
    const open = next === undefined ? { item: next, do: undefined, batch: undefined } : { item: next }
    void navigate({ search: (now) => ({ ...now, ...open }), replace, resetScroll: false })
  })
  const ofDeed = useOpened<{ do: StockDeed; batch: number | undefined }>((next, replace) => {
    const open = next ?? { do: undefined, batch: undefined }
    void navigate({ search: (now) => ({ ...now, ...open }), replace, resetScroll: false })
  })
  return {
    item,
    deed,
    batch,
    openItem: ofItem.open,
    closeItem: ofItem.close,
    show: (next: StockDeed, batchId?: number) => ofDeed.open({ do: next, batch: batchId }),
    closeDeed: ofDeed.close,
  }
}

export type StockDialogsState = ReturnType<typeof useStockDialogs>
