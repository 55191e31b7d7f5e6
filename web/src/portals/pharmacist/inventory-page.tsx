import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { itemTabs, type ItemTab } from '@alafia/contract/inventory/states'
import { stockSummaryQuery } from '../../features/inventory/queries.ts'
import { StockFilters } from '../../features/inventory/stock/stock-filters.tsx'
import type { Sorting } from '../../features/inventory/stock/stock-headers.tsx'
import { StockList } from '../../features/inventory/stock/stock-list.tsx'
import type { StockTableHandle } from '../../features/inventory/stock/stock-table.tsx'
import { tabLabel } from '../../features/inventory/wording.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { stockChoiceIn } from './stock-choice.ts'
import { StockDialogs } from './stock-dialogs.tsx'
import { useStockDialogs } from './use-stock-dialogs.ts'

const route = getRouteApi('/signed-in/inventory')

type Tab = ItemTab | 'all'

/** '/' leads to the search from wherever nothing is typed. */
const useSlash = () => {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
      if (key !== '/' || altKey || ctrlKey || metaKey || isTyping) return
      event.preventDefault()
      around.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return around
}

/** The stock (INV-14): all drugs with what is there of each. Pharmacists keep it, administrators read it. */
export function InventoryPage() {
  const { user } = useSession()
  const { search, form, tab, sort, order } = stockChoiceIn(route.useSearch())
  const navigate = route.useNavigate()
  const summary = useQuery(stockSummaryQuery)
  const dialogs = useStockDialogs()
  const table = useRef<StockTableHandle>(null)
  const around = useSlash()
  /** What was in the search when Enter was pressed, until its finds are there. */
  const [entered, setEntered] = useState<string>()
  const toFirst = useCallback(() => {
    if (entered === undefined || entered !== (search ?? '')) return
    setEntered(undefined)
    table.current?.focusFirst()
  }, [entered, search])
  const isKeeper = user?.role === 'pharmacist'

  const look = useCallback(
    (words: string) =>
      void navigate({
        search: (now) => ({ ...now, search: words || undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const choose = (chosen: Tab) =>
    void navigate({
      search: (now) => ({ ...now, tab: chosen === 'all' ? undefined : chosen }),
      resetScroll: false,
    })
  const putInOrder = (chosen: Sorting) =>
    void navigate({
      search: (now) => ({
        ...now,
        sort: chosen.sort === 'name' ? undefined : chosen.sort,
        order: chosen.order === 'asc' ? undefined : chosen.order,
      }),
      resetScroll: false,
    })
  const counts: Partial<Record<Tab, number>> = summary.data
    ? {
        all: summary.data.items,
        low: summary.data.lowItems,
        expiring: summary.data.expiringItems,
        expired: summary.data.expiredItems,
        out: summary.data.outItems,
      }
    : {}
  const tabs = (['all', ...itemTabs] as const).map((value) => {
    const count = counts[value]
    return {
      value,
      label: value === 'all' ? 'All' : tabLabel[value],
      count: count === undefined ? undefined : formatNumber(count),
    }
  })
  const add = isKeeper && (
    <Button variant="primary" onClick={() => dialogs.show('add')}>
      <PackagePlus /> Add Item
    </Button>
  )
  const sorting: Sorting = { sort, order }

  return (
    <Page
      title="Inventory"
      lead={
        summary.data && `${formatNumber(summary.data.unitsInStock)} units in stock that have not expired.`
      }
      actions={add}
    >
      <div
        ref={around}
        className="grid min-w-0 gap-4"
        // From the search, down leads into what is shown, and Enter into what will have been found.
        onKeyDown={(event) => {
          const { key, target } = event
          if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
          if (key === 'Enter') setEntered(target.value.trim())
          if (key !== 'ArrowDown') return
          event.preventDefault()
          table.current?.focusFirst()
        }}
        role="presentation"
      >
        <StockFilters
          search={search ?? ''}
          onSearch={look}
          form={form}
          onForm={(chosen) =>
            void navigate({ search: (now) => ({ ...now, form: chosen }), resetScroll: false })
          }
          sorting={sorting}
          onSorting={putInOrder}
        />
        <Tabs label="Items by what is to be done" value={tab ?? 'all'} onChange={choose} tabs={tabs}>
          <TabPanel value={tab ?? 'all'}>
            <StockList
              ref={table}
              filters={{ search, form, tab, ...sorting }}
              onSorting={putInOrder}
              onClearFilters={() => void navigate({ search: {}, resetScroll: false })}
              openId={dialogs.item}
              onOpen={dialogs.openItem}
              add={add}
              onSettled={toFirst}
            />
          </TabPanel>
        </Tabs>
      </div>
      <StockDialogs dialogs={dialogs} isKeeper={isKeeper} />
    </Page>
  )
}
