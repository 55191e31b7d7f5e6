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

/** Pixels, until a row has been measured: at a desk, and as a card on a phone. */
const usualHeight = { desk: 45, phone: 92 }
/** Pixels that the bars and the headers cover, which stay in sight. */
const covered = 104
/** So many rows before the end, the next page is fetched. */
const ahead = 60

export type StockTableHandle = { focusFirst: () => void }

export type StockTableProps = StockHeadersProps & {
  items: readonly InventoryItem[]
  /** What is listed in which order, as text: another begins at the top. */
  listed: string
  openId: number | undefined
  onOpen: (id: number) => void
  /** Whether more can be fetched; `isStuck`: the last attempt failed. */
  hasMore: boolean
  isFetching: boolean
  isStuck: boolean
  onMore: () => void
  ref?: Ref<StockTableHandle>
}

/** Where the list begins on the page, in pixels; what stands above it may change its height. */
const useTop = () => {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const list = body.current
    if (!list) return undefined
    const look = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(list.closest('main') ?? document.body)
    return () => observer.disconnect()
  }, [])
  return { body, top }
}

/** All items, of which only those in sight are drawn. The window scrolls; keys go from row to row (`useRowKeys`). */
export function StockTable(props: StockTableProps) {
  const { items, listed, openId, onOpen, hasMore, isFetching, isStuck, onMore, ref, ...headers } = props
  const { body, top } = useTop()
  const isNarrow = useIsNarrow()
  /** Tab's stop stays with its item while the list changes around it. */
  const [activeId, setActiveId] = useState<number>()
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  )
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => (isNarrow ? usualHeight.phone : usualHeight.desk),
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: covered,
    scrollPaddingEnd: covered,
    getItemKey: (place) => items[place]?.id ?? place,
    rangeExtractor: useCallback(
      // Tab's stop stays drawn: scrolled away, it would lose the focus.
      (range: Range) => {
        const places = new Set([...defaultRangeExtractor(range), Math.min(active, range.count - 1)])
        return [...places].sort((one, other) => one - other)
      },
      [active],
    ),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, isNarrow])
  const shown = useRef(listed)
  useEffect(() => {
    if (shown.current === listed) return
    shown.current = listed
    setActiveId(undefined)
    if (window.scrollY > top - covered) window.scrollTo({ top: top - covered })
  }, [listed, top])

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
    if ((virtualizer.range?.endIndex ?? 0) >= items.length - ahead) more()
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
              We could not load more items.
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
