import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Turns of the event loop, 10 ms each: on a busy device React renders between them, however long that takes. */
const settlingTurns = 5

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 10)
  })

/**
 * Keeps what is typed while the back button (or a link) would take the page from under a dialog.
 * @param ask shows the question; `stay` and `leave` answer it, and do nothing when nobody goes anywhere
 * @param staysOpen of an address under which what is guarded still stands, so that going there needs no question
 */
export function useBackGuard(
  guarded: boolean,
  ask: () => void,
  staysOpen: (address: { pathname: string; search: string }) => boolean = () => false,
) {
  // A dialog may stand outside the router: in a test, or the page that shows them all.
  const history = useRouter({ warn: false })?.history
  const answer = useRef<(block: boolean) => void>(undefined)
  const asks = useRef(ask)
  const isLeaving = useRef(false)
  const isGuarded = useRef(guarded)
  const stays = useRef(staysOpen)
  useEffect(() => {
    asks.current = ask
    stays.current = staysOpen
    isGuarded.current = guarded
  })
  useEffect(() => {
    if (!guarded || !history) return undefined
    isLeaving.current = false
    return history.block({
      blockerFn: async ({ nextLocation }) => {
        if (stays.current(nextLocation)) return false
        // What was just sent is safe: the form says so a moment after it closes.
        for (let turn = 0; turn < settlingTurns && isGuarded.current; turn += 1) await nextTurn()
        if (isLeaving.current || !isGuarded.current) return false
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
    /** Whether somebody was going: then the page's address closes the dialog by itself. */
    leave: (): boolean => {
      isLeaving.current = true
      const wasGoing = answer.current !== undefined
      settle(false)
      return wasGoing
    },
  }
}
