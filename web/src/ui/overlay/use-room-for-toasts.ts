import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Narrower than Tailwind's `sm`: toasts are as wide as the screen. */
const phone = '(width < 40rem)'

const isCovered = (covered: DOMRect, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>) =>
  covered.bottom > top && covered.top < bottom

const isField = (element: unknown): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select')

/** Puts off what would move something under a pointer that is down, which would then be released on something else. */
function useAfterPress() {
  const isDown = useRef(false)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    const press = () => {
      isDown.current = true
    }
    const release = () =>
      // After the click.
      setTimeout(() => {
        isDown.current = false
        waiting.current?.()
        waiting.current = undefined
      })
    // A touch is a mouse press, too, once it has ended.
    const listeners = {
      pointerdown: press,
      mousedown: press,
      pointerup: release,
      mouseup: release,
      pointercancel: release,
    }
    const stop = new AbortController()
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return useCallback((move: () => void) => {
    if (isDown.current) waiting.current = move
    else move()
  }, [])
}

/**
 * On a phone, a toast leaves room at the end of the page, and an alert that it would cover moves up. If it would cover a field that
 * has the focus or, in a dialog, an alert, it goes to the top of the screen.
 * @param shown the open toasts: whenever it changes, the room is measured again
 */
export function useRoomForToasts(viewport: RefObject<HTMLElement | null>, shown: string) {
  const afterPress = useAfterPress()
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
      afterPress(makeWay)
    }
    const makeWay = () => {
      const { activeElement } = document
      delete list.dataset.atTop
      const kept = [
        ...(isField(activeElement) ? [activeElement] : []),
        ...document.querySelectorAll('[role*=dialog] [role=alert]'),
      ]
      const place = list.getBoundingClientRect()
      if (kept.some((element) => isCovered(element.getBoundingClientRect(), place))) list.dataset.atTop = ''
    }
    // A button can be pressed where it is, and its press would be lost on a toast that comes there.
    const follow = ({ target }: FocusEvent) => isField(target) && afterPress(makeWay)
    document.addEventListener('focusin', follow)
    // Radix puts a toast into the list only after this.
    const sizes = new ResizeObserver(makeRoom)
    sizes.observe(list)
    return () => {
      document.removeEventListener('focusin', follow)
      sizes.disconnect()
      style.removeProperty('--toasts')
    }
  }, [viewport, shown, afterPress])
}
