import { useLayoutEffect, type RefObject } from 'react'

/** Narrower than Tailwind's `sm`: toasts are as wide as the screen. */
const phone = '(width < 40rem)'

/**
 * On a phone, a toast leaves room at the end of the page, and an alert that it would cover moves up.
 * @param shown the open toasts: whenever it changes, the room is measured again
 */
export function useRoomForToasts(viewport: RefObject<HTMLElement | null>, shown: string) {
  useLayoutEffect(() => {
    const list = viewport.current
    if (shown === '' || !list || !window.matchMedia(phone).matches) return undefined
    const { style } = document.documentElement
    const makeRoom = () => {
      const { top, height } = list.getBoundingClientRect()
      style.setProperty('--toasts', `${height}px`)
      for (const alert of document.querySelectorAll('main [role=alert]')) {
        const covered = alert.getBoundingClientRect()
        if (covered.bottom > top && covered.top < top + height) alert.scrollIntoView({ block: 'nearest' })
      }
    }
    // Radix puts a toast into the list only after this.
    const sizes = new ResizeObserver(makeRoom)
    sizes.observe(list)
    return () => {
      sizes.disconnect()
      style.removeProperty('--toasts')
    }
  }, [viewport, shown])
}
