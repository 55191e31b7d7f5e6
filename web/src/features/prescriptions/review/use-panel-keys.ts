import type { KeyboardEvent } from 'react'

type PanelKeys = {
  /** Ctrl (or Command) and Enter, from wherever in the panel; undefined while it can't be done. */
  onGo: (() => void) | undefined
  /** Escape. */
  onLeave: () => void
}

/** A panel's keys. What is pressed in a dialog that the panel has opened is the dialog's. */
export const usePanelKeys =
  ({ onGo, onLeave }: PanelKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // On a button, Enter would press that too: reject and fulfil at once.
      event.preventDefault()
      onGo?.()
    } else if (event.key === 'Escape') onLeave()
  }
