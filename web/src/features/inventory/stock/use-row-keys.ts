import { useEffect, useRef, type KeyboardEvent } from 'react'

export type RowKeysOptions = {
  count: number
  /** The place of the row that Tab leads to. */
  active: number
  onActive: (place: number) => void
  /** Whether rows are still to come; `onMore` fetches some, unless that is under way. */
  hasMore: boolean
  onMore: () => void
  /** Rows that a screen shows. */
  screenful: () => number
  scrollTo: (place: number) => void
  /** What has the focus in a row, once it is drawn. */
  controlOf: (place: number) => HTMLElement | null
}

/**
 * One stop for Tab among rows of which only some are drawn: arrows, Page Up and Page Down, Home and End go between them. End
 * fetches what is still to come, and goes to the last.
 * @returns what a row's control listens with, and `focusRow`
 */
export const useRowKeys = (options: RowKeysOptions) => {
  const { count, active, onActive, hasMore, onMore, screenful, scrollTo, controlOf } = options
  /** The place that gets the focus as soon as it is drawn; the end, once all has come. */
  const wanted = useRef<number | 'end'>(undefined)

  const focusRow = (place: number) => {
    const at = Math.min(Math.max(place, 0), count - 1)
    wanted.current = at
    onActive(at)
    scrollTo(at)
    takeFocus()
  }
  const takeFocus = () => {
    if (typeof wanted.current !== 'number') return
    const control = controlOf(wanted.current)
    if (!control) return
    wanted.current = undefined
    control.focus({ preventScroll: true })
  }

  useEffect(() => {
    if (wanted.current !== 'end') takeFocus()
    else if (hasMore) onMore()
    else focusRow(count - 1)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusRow(active + 1),
      ArrowUp: () => focusRow(active - 1),
      PageDown: () => focusRow(active + screenful()),
      PageUp: () => focusRow(active - screenful()),
      Home: () => focusRow(0),
      End: () => {
        if (!hasMore) return focusRow(count - 1)
        wanted.current = 'end'
        onMore()
      },
    }
    const move = moves[event.key]
    if (!move || count === 0) return
    event.preventDefault()
    move()
  }

  return { onKeyDown, focusRow }
}
