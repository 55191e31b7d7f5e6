import { useRef } from 'react'

/**
 * Handlers for a Radix dialog without a trigger of its own: Radix gives the focus back to its trigger only, and loses
 * it where the caller opens the dialog. What has gone meanwhile is replaced by the page's main part.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = opener(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      // A question and the dialog under it may close at once: the second must not undo the first's return.
      else if (document.activeElement === document.body) whatIsLeft()?.focus()
    },
  }
}

/** The dialog that was under this one, else the page's main part. */
function whatIsLeft(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')
  return [...dialogs].at(-1) ?? document.querySelector('main')
}

/** A menu's item is gone when the dialog closes; the menu's button is still there. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}
