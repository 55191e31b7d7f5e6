import { useEffect, useRef } from 'react'

/** What stands open over the page, the latest last. */
const overlays: { close: () => void }[] = []

/**
 * Says that Escape closes this while it is open. Radix asks whatever came last, which is a toast that came meanwhile:
 * the toast asks here first, so that one press leaves a dialog whatever news arrives.
 */
export function useEscape(open: boolean, close: () => void): void {
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
}

/** Closes what came last. @returns whether anything was open */
export const closeTopmost = (): boolean => {
  const top = overlays.at(-1)
  top?.close()
  return top !== undefined
}
