import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { List } from '../../../ui/list/list.tsx'
import { useClaims } from './claims.ts'
import { QueueRow } from './queue-row.tsx'
import { useNow } from './use-now.ts'

/** The buttons between which the arrow keys move. */
export const reviewButton = '[data-review]'

const idOf = (stop: Element) => Number(stop.getAttribute('data-review'))

export type QueueRowsProps = {
  prescriptions: readonly Prescription[]
  openId: number | undefined
  onReview: (id: number) => void
}

/**
 * The queue's rows. Tab stops at one of them; arrow keys, Home and End move on. When the panel closes, the focus returns to its
 * row, or to the next one if that has left the queue.
 */
export function QueueRows({ prescriptions, openId, onReview }: QueueRowsProps) {
  const now = useNow()
  const claims = useClaims()
  const [reached, setReached] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  /** The row that has the focus. */
  const focused = useRef<{ id: number; index: number }>(undefined)
  const opened = useRef<{ id: number; index: number }>(undefined)
  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>(reviewButton) ?? [])]

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const index = stops().findIndex((stop) => stop === target)
      const stop = stops()[index]
      focused.current = stop && { id: idOf(stop), index }
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    const index = prescriptions.findIndex(({ id }) => id === openId)
    if (openId !== undefined) {
      if (index >= 0) opened.current = { id: openId, index }
      return
    }
    const [before, left] = [opened.current, document.activeElement === document.body]
    opened.current = undefined
    if (!left) return
    // The panel that was closed, or a focused row that has just left the queue.
    const lost = before ?? focused.current
    if (!lost) return
    const all = stops()
    const next = all.find((stop) => idOf(stop) === lost.id) ?? all[Math.min(lost.index, all.length - 1)]
    next?.focus()
  }, [openId, prescriptions])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = stops()
    const end = { Home: all[0], End: all.at(-1) }[event.key]
    if (!end || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    end.focus()
  }

  const isThere = (id: number | undefined) => prescriptions.some((one) => one.id === id)
  const tabStop = [reached, openId].find(isThere) ?? prescriptions[0]?.id
  return (
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target.matches(reviewButton) && setReached(idOf(target))}
    >
      <List ref={list}>
        {prescriptions.map((prescription) => (
          <QueueRow
            key={prescription.id}
            prescription={prescription}
            claim={claims.get(prescription.id)}
            isOpen={prescription.id === openId}
            isTabStop={prescription.id === tabStop}
            now={now}
            onReview={() => onReview(prescription.id)}
          />
        ))}
      </List>
    </div>
  )
}
