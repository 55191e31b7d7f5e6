import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { InventoryItem } from '@alafia/contract/inventory/schema'
import { Button } from '../../../ui/button.tsx'
import { StockHeaders, type StockHeadersProps } from './stock-headers.tsx'
import { rowControl, StockRow } from './stock-row.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Pixels, until a row has been measured: as a row on a desktop, and as a card on a phone. */
const usualHeight = { desktop: 45, phone: 92 }
/** Pixels that the fixed bars and headers cover. */
const coveredHeight = 104
/** The next page is fetched this many rows before the end. */
const fetchAheadRows = 60

export type StockTableHandle = { focusFirst: () => void }

export type StockTableProps = StockHeadersProps & {
  items: readonly InventoryItem[]
  showsPharmacy: boolean
  /** The filters and the order, as text. When it changes, the list scrolls to the top. */
  listKey: string
  openId: number | undefined
  onOpen: (id: number) => void
  /** Whether more can be fetched; `isStuck`: the last attempt failed. */
  hasMore: boolean
  isFetching: boolean
  isStuck: boolean
  onMore: () => void
  ref?: Ref<StockTableHandle>
}

/** The list's distance from the top of the page, in pixels. It changes with the height of what is above. */
const useListTop = () => {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const list = body.current
    if (!list) return undefined
    const measure = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list.closest('main') ?? document.body)
    return () => observer.disconnect()
  }, [])
  return { body, top }
}

/** All items, of which only the visible ones are rendered. The window scrolls; `useRowKeys` moves between rows. */
export function StockTable(props: StockTableProps) {
  const {
    items,
    showsPharmacy,
    listKey,
    openId,
    onOpen,
    hasMore,
    isFetching,
    isStuck,
    onMore,
    ref,
    ...headers
  } = props
  const { body, top } = useListTop()
  const isNarrow = useIsNarrow()
  /** Tab leads to this item, also when the list around it changes. */
  const [activeId, setActiveId] = useState<number>()
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  )
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => (isNarrow ? usualHeight.phone : usualHeight.desktop),
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: coveredHeight,
    scrollPaddingEnd: coveredHeight,
    getItemKey: (place) => items[place]?.id ?? place,
    rangeExtractor: useCallback(
      // The row that Tab leads to stays rendered; without it, scrolling away would lose the focus.
      (range: Range) => {
        const places = new Set([...defaultRangeExtractor(range), Math.min(active, range.count - 1)])
        return [...places].sort((one, other) => one - other)
      },
      [active],
    ),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, isNarrow])
  const shown = useRef(listKey)
  useEffect(() => {
    if (shown.current === listKey) return
    shown.current = listKey
    setActiveId(undefined)
    if (window.scrollY > top - coveredHeight) window.scrollTo({ top: top - coveredHeight })
  }, [listKey, top])

  const more = () => {
    if (hasMore && !isFetching && !isStuck) onMore()
  }
  const { onKeyDown, focusRow } = useRowKeys({
    count: items.length,
    active,
    onActive: (place) => setActiveId(items[place]?.id),
    hasMore,
    onMore: more,
    screenful: () => {
      const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
      return Math.max(1, endIndex - startIndex - 2)
    },
    scrollTo: (place) => virtualizer.scrollToIndex(place),
    controlOf: (place) =>
      body.current?.querySelector<HTMLElement>(`[data-index="${place}"] ${rowControl}`) ?? null,
  })
  useImperativeHandle(ref, () => ({ focusFirst: () => focusRow(0) }))

  useEffect(() => {
    if ((virtualizer.range?.endIndex ?? 0) >= items.length - fetchAheadRows) more()
  })

  return (
    <div>
      <div role="table" aria-label="Inventory" aria-rowcount={hasMore ? -1 : items.length + 1}>
        <StockHeaders {...headers} />
        <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index]
            if (!item) return null
            return (
              <StockRow
                key={key}
                ref={virtualizer.measureElement}
                item={item}
                place={index}
                start={start - top}
                isStop={index === active}
                isOpen={item.id === openId}
                showsPharmacy={showsPharmacy}
                onOpen={() => onOpen(item.id)}
                onFocus={() => setActiveId(item.id)}
                onKeyDown={onKeyDown}
              />
            )
          })}
        </div>
      </div>
      {hasMore && (
        <div className="flex min-h-row items-center justify-center gap-3 py-2 text-small text-ink-2">
          {isStuck ? (
            <>
              We couldn’t load more items.
              <Button size="small" onClick={onMore}>
                Try again
              </Button>
            </>
          ) : (
            'Loading more items…'
          )}
        </div>
      )}
    </div>
  )
}
