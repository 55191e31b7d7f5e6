import type { KeyboardEvent } from 'react'

/** Marks the button that Ctrl (or Command) and Enter press. */
export const mainAction = { 'data-main-action': true }

/**
 * The keys of the panel or of a part of it: Ctrl and Enter press its main button from wherever in it, Escape leaves. What is
 * pressed in a dialog that it has opened is the dialog's.
 */
export const panelKeys =
  (onLeave?: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // On a button, Enter would press that too: reject and fulfil at once.
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('[data-main-action]')?.click()
    } else if (event.key === 'Escape') onLeave?.()
  }
