import { useLayoutEffect, type RefObject } from 'react'

/** Narrower than Tailwind's `sm`: toasts are as wide as the screen. */
const phone = '(width < 40rem)'

/**
 * On a phone, a toast leaves room at the end of the page, and an alert that it would cover moves up.
 * @param shown the open toasts: whenever it changes, the room is measured again
 */
export function useRoomForToasts(viewport: RefObject<HTMLElement | null>, shown: string) {
  useLayoutEffect(() => {
    if (shown === '' || !viewport.current || !window.matchMedia(phone).matches) return undefined
    const { style } = document.documentElement
    const { top, height } = viewport.current.getBoundingClientRect()
    style.setProperty('--toasts', `${height}px`)
    for (const alert of document.querySelectorAll('main [role=alert]')) {
      const covered = alert.getBoundingClientRect()
      if (covered.bottom > top && covered.top < top + height) alert.scrollIntoView({ block: 'nearest' })
    }
    return () => {
      style.removeProperty('--toasts')
    }
  }, [viewport, shown])
}
