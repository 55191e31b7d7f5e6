import { useRef } from 'react'
import { TOAST_LABEL } from './toast.ts'

/**
 * Handlers for a Radix dialog without a trigger: Radix returns focus only to a trigger, and loses it if the caller opens the
 * dialog. If the previously focused element is gone, focus moves to the dialog below or the page's main part.
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
      // A confirmation and the dialog under it may close at the same time: the second must not undo the first's focus return.
      else if (document.activeElement === document.body) whatIsLeft()?.focus()
    },
  }
}

/** The dialog under this one, otherwise the page's main part. */
function whatIsLeft(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')
  return [...dialogs].at(-1) ?? document.querySelector('main')
}

/** A menu item or a toast's button is gone when the dialog closes, but the menu's button is still there. */
function opener(element: Element | null): Element | null {
  if (element?.closest(`[role=region][aria-label^='${TOAST_LABEL}']`)) return null
  const menu = element?.closest('[role=menu]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}
