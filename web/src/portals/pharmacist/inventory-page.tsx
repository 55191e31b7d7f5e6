import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { itemTabs, type ItemTab } from '@alafia/contract/inventory/states'
import { stockSummaryQuery } from '../../features/inventory/queries.ts'
import { pharmaciesQuery } from '../../features/pharmacy/queries.ts'
import { WorkplaceNotice } from '../../features/prescriptions/queue/workplace-notice.tsx'
import { StockFilters } from '../../features/inventory/stock/stock-filters.tsx'
import type { Sorting } from '../../features/inventory/stock/stock-headers.tsx'
import { StockList } from '../../features/inventory/stock/stock-list.tsx'
import type { StockTableHandle } from '../../features/inventory/stock/stock-table.tsx'
import { tabLabel } from '../../features/inventory/labels.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { stockChoiceIn } from './stock-choice.ts'
import { StockDialogs } from './stock-dialogs.tsx'
import { StockTools } from './stock-tools.tsx'
import { useStockDialogs } from './use-stock-dialogs.ts'

const route = getRouteApi('/signed-in/inventory')

type Tab = ItemTab | 'all'

/** '/' focuses the search, unless someone is typing elsewhere. */
const useSlashToSearch = () => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
      if (key !== '/' || altKey || ctrlKey || metaKey || isTyping) return
      event.preventDefault()
      container.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return container
}

/** The inventory (INV-14). Pharmacists change it, administrators read it. */
export function InventoryPage() {
  const { user } = useSession()
  const params = route.useSearch()
  const { search, form, tab, sort, order } = stockChoiceIn(params)
  const { at } = params
  const navigate = route.useNavigate()
  const dialogs = useStockDialogs()
  const table = useRef<StockTableHandle>(null)
  const container = useSlashToSearch()
  /** The search when Enter was pressed, until its results are shown. */
  const [submittedSearch, setEntered] = useState<string>()
  const focusFirstResult = useCallback(() => {
    if (submittedSearch === undefined || submittedSearch !== (search ?? '')) return
    setEntered(undefined)
    table.current?.focusFirst()
  }, [submittedSearch, search])
  const isPharmacist = user?.role === 'pharmacist'
  const pharmacyId = at === undefined ? undefined : String(at)
  const summary = useQuery(stockSummaryQuery(pharmacyId))
  const pharmacies = useQuery({ ...pharmaciesQuery, enabled: !isPharmacist })

  const searchFor = useCallback(
    (text: string) =>
      void navigate({
        search: (now) => ({ ...now, search: text || undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const chooseTab = (chosen: Tab) =>
    void navigate({
      search: (now) => ({ ...now, tab: chosen === 'all' ? undefined : chosen }),
      resetScroll: false,
    })
  const sortBy = (chosen: Sorting) =>
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
  const addButton = isPharmacist && (
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
      actions={
        isPharmacist ? (
          <>
            {addButton}
            <StockTools onShow={dialogs.show} />
          </>
        ) : (
          <>
            <Button onClick={() => dialogs.show('transfers')}>Transfers</Button>
            <Button onClick={() => dialogs.show('discrepancies')}>Discrepancies</Button>
            <Button asChild>
              <Link to="/inventory/stock-take">Stock-takes</Link>
            </Button>
          </>
        )
      }
    >
      {isPharmacist && <WorkplaceNotice />}
      <div
        ref={container}
        className="grid min-w-0 gap-4"
        // In the search, the down arrow moves to the list, and Enter to the results once they are shown.
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
          onSearch={searchFor}
          form={form}
          onForm={(chosen) =>
            void navigate({ search: (now) => ({ ...now, form: chosen }), resetScroll: false })
          }
          pharmacies={pharmacies.data ?? []}
          pharmacyId={at}
          onPharmacy={(chosen) =>
            void navigate({ search: (now) => ({ ...now, at: chosen }), resetScroll: false })
          }
          sorting={sorting}
          onSorting={sortBy}
        />
        <Tabs label="Items by stock status" value={tab ?? 'all'} onChange={chooseTab} tabs={tabs}>
          <TabPanel value={tab ?? 'all'}>
            <StockList
              ref={table}
              filters={{ search, form, tab, pharmacyId, ...sorting }}
              showsPharmacy={!isPharmacist}
              onSorting={sortBy}
              onClearFilters={() => void navigate({ search: {}, resetScroll: false })}
              openId={dialogs.item}
              onOpen={dialogs.openItem}
              add={addButton}
              onSettled={focusFirstResult}
            />
          </TabPanel>
        </Tabs>
      </div>
      <StockDialogs dialogs={dialogs} canEdit={isPharmacist} />
    </Page>
  )
}
