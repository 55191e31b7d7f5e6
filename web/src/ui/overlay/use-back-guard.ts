import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { isForOverlay } from './escape.ts'

/**
 * Keeps what is typed while the back button (or a link) would take the page from under a dialog. The guard goes with the render
 * in which nothing is unsaved any more: someone who saves and then navigates renders in between (`flushSync`).
 * @param ask shows the question; `stay` and `leave` answer it, and do nothing when no one is leaving
 * @param staysOpen whether what is guarded stays open at an address, so that going there needs no question
 */
export function useBackGuard(
  guarded: boolean,
  ask: () => void,
  staysOpen: (address: { pathname: string; search: string }) => boolean = () => false,
) {
  // A dialog may be outside the router: in a test, or on the page that shows them all.
  const history = useRouter({ warn: false })?.history
  const answer = useRef<(block: boolean) => void>(undefined)
  const asks = useRef(ask)
  const isLeaving = useRef(false)
  const stays = useRef(staysOpen)
  useLayoutEffect(() => {
    asks.current = ask
    stays.current = staysOpen
  })
  useLayoutEffect(() => {
    if (!guarded || !history) return undefined
    isLeaving.current = false
    return history.block({
      blockerFn: (going) => {
        if (isLeaving.current || isForOverlay(going) || stays.current(going.nextLocation)) return false
        asks.current()
        return new Promise<boolean>((resolve) => {
          answer.current = resolve
        })
      },
    })
  }, [guarded, history])

  const settle = (block: boolean) => {
    answer.current?.(block)
    answer.current = undefined
  }
  return {
    stay: () => settle(true),
    /** Whether someone was leaving: then the page's address closes the dialog. */
    leave: (): boolean => {
      isLeaving.current = true
      const wasLeaving = answer.current !== undefined
      settle(false)
      return wasLeaving
    },
  }
}
