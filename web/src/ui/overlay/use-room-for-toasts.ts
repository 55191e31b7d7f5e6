import { useLayoutEffect, type RefObject } from 'react'

/** Narrower than Tailwind's `sm`: toasts are as wide as the screen. */
const phone = '(width < 40rem)'

const isCovered = (covered: DOMRect, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>) =>
  covered.bottom > top && covered.top < bottom

/**
 * On a phone, a toast leaves room at the end of the page, and an alert that it would cover moves up. If it would cover what has the
 * focus, for example a field in a dialog, it goes to the top of the screen.
 * @param shown the open toasts: whenever it changes, the room is measured again
 */
export function useRoomForToasts(viewport: RefObject<HTMLElement | null>, shown: string) {
  useLayoutEffect(() => {
    const list = viewport.current
    if (shown === '' || !list || !window.matchMedia(phone).matches) return undefined
    const { style } = document.documentElement
    const makeRoom = () => {
      const { height } = list.getBoundingClientRect()
      style.setProperty('--toasts', `${height}px`)
      for (const alert of document.querySelectorAll('main [role=alert]'))
        if (isCovered(alert.getBoundingClientRect(), list.getBoundingClientRect()))
          alert.scrollIntoView({ block: 'nearest' })
      avoidFocus()
    }
    const avoidFocus = () => {
      const { activeElement } = document
      delete list.dataset.atTop
      if (!(activeElement instanceof HTMLElement) || list.contains(activeElement)) return
      if (!activeElement.matches('input, textarea, select')) return
      if (isCovered(activeElement.getBoundingClientRect(), list.getBoundingClientRect()))
        list.dataset.atTop = ''
    }
    document.addEventListener('focusin', avoidFocus)
    // Radix puts a toast into the list only after this.
    const sizes = new ResizeObserver(makeRoom)
    sizes.observe(list)
    return () => {
      document.removeEventListener('focusin', avoidFocus)
      delete list.dataset.atTop
      sizes.disconnect()
      style.removeProperty('--toasts')
    }
  }, [viewport, shown])
}
