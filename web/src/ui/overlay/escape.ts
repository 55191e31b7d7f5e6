import { useRouter, type BlockerFn } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The open overlays, the latest last. */
const overlays: { close: () => void }[] = []

/**
 * Escape closes this while it is open. Radix gives the key to whatever opened last, which may be a toast; the toast checks
 * here first, so that one press closes the dialog even if a toast has just appeared. Back closes it too, instead of leaving the
 * page under it; where the address says what is open, Back only changes the address.
 */
export function useEscape(open: boolean, close: () => void): void {
  // An overlay may be outside the router: in a test, or on the page that shows them all.
  const history = useRouter({ warn: false })?.history
  const closes = useRef(close)
  useEffect(() => {
    closes.current = close
  })
  useEffect(() => {
    if (!open) return undefined
    const overlay = { close: () => closes.current() }
    overlays.push(overlay)
    return () => void overlays.splice(overlays.indexOf(overlay), 1)
  }, [open])
  useEffect(() => {
    if (!open || !history) return undefined
    return history.block({
      enableBeforeUnload: false,
      blockerFn: (going) => {
        if (!isForOverlay(going)) return false
        // Until the browser has come back to this page, closing would rewrite the address of the page before it.
        window.addEventListener('popstate', closeTopmost, { once: true })
        return true
      },
    })
  }, [open, history])
}

/** Whether this Back closes an overlay: it would leave the page under it. */
export const isForOverlay = ({ action, currentLocation, nextLocation }: Parameters<BlockerFn>[0]): boolean =>
  action === 'BACK' && currentLocation.pathname !== nextLocation.pathname && overlays.length > 0

/** Closes the latest overlay. @returns whether any was open */
export const closeTopmost = (): boolean => {
  const top = overlays.at(-1)
  top?.close()
  return top !== undefined
}
