import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { stockChoiceIn, type StockDeed } from './stock-choice.ts'

const route = getRouteApi('/signed-in/inventory')

/**
 * The dialogs that the inventory's address names: an item, and over it what is done with it. The back button closes the
 * topmost, a reload keeps all. Closing one otherwise goes back too, unless the page was opened with it.
 */
export const useStockDialogs = () => {
  const address = route.useSearch()
  const { item, batch } = address
  const { deed } = stockChoiceIn(address)
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedHere = useRef({ item: false, deed: false })

  const openItem = (id: number) => {
    openedHere.current.item = true
    void navigate({ search: (now) => ({ ...now, item: id }), resetScroll: false })
  }
  const show = (next: StockDeed, batchId?: number) => {
    openedHere.current.deed = true
    void navigate({ search: (now) => ({ ...now, do: next, batch: batchId }), resetScroll: false })
  }
  const closeDeed = () => {
    if (openedHere.current.deed) history.back()
    else
      void navigate({
        search: (now) => ({ ...now, do: undefined, batch: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
  const closeItem = () => {
    if (openedHere.current.item) history.back()
    else
      void navigate({
        search: (now) => ({ ...now, item: undefined, do: undefined, batch: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
  return { item, deed, batch, openItem, show, closeDeed, closeItem }
}

export type StockDialogsState = ReturnType<typeof useStockDialogs>
