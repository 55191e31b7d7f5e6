import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode, type Ref } from 'react'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { stockPagesQuery, type StockFilters } from '../queries.ts'
import { StockTable, type StockTableHandle } from './stock-table.tsx'
import type { Sorting } from './stock-headers.tsx'
import { formatNumber } from '../../../lib/format.ts'

export type StockListProps = {
  filters: StockFilters
  onSorting: (sorting: Sorting) => void
  onClearFilters: () => void
  openId: number | undefined
  onOpen: (id: number) => void
  /** Whether the rows say where an item is kept. */
  showsPharmacy: boolean
  /** The button that is offered while there are no items. */
  add: ReactNode
  /** Called whenever the list shows the results of its filters. */
  onSettled: () => void
  ref?: Ref<StockTableHandle>
}

/** The inventory: loading, failed, empty or listed. Further pages load while scrolling. */
export function StockList(props: StockListProps) {
  const { filters, onSorting, onClearFilters, openId, onOpen, showsPharmacy, add, onSettled, ref } = props
  const { search, form, tab, pharmacyId, sort = 'name', order = 'asc' } = filters
  const query = useInfiniteQuery(stockPagesQuery({ search, form, tab, pharmacyId, sort, order }))
  const isSettled = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  const items = query.data?.pages.flatMap(({ rows }) => rows)
  const isFiltered =
    search !== undefined || form !== undefined || tab !== undefined || pharmacyId !== undefined
  const found = items?.length ?? 0
  return (
    <div className="grid gap-2" aria-busy={query.isPlaceholderData || undefined}>
      <p role="status" className={isFiltered && found > 0 ? 'text-small text-ink-2' : 'sr-only'}>
        {isFiltered &&
          query.isSuccess &&
          `${query.hasNextPage ? 'More than ' : ''}${formatNumber(found)} ${found === 1 ? 'item' : 'items'}`}
      </p>
      <ListState
        query={withData(query, items)}
        noun="items"
        isFiltered={isFiltered}
        onClearFilters={onClearFilters}
        empty={{
          title: 'No items yet',
          text: 'Items that the pharmacy stocks appear here, with their batches and movements.',
          action: add,
        }}
      >
        {(shown) => (
          <StockTable
            ref={ref ?? null}
            items={shown}
            showsPharmacy={showsPharmacy}
            listKey={JSON.stringify([search, form, tab, pharmacyId, sort, order])}
            sorting={{ sort, order }}
            onSorting={onSorting}
            openId={openId}
            onOpen={onOpen}
            hasMore={query.hasNextPage}
            isFetching={query.isFetching}
            isStuck={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </ListState>
    </div>
  )
}
