import { useUnsaved, type Unsaved } from '../../../ui/form/use-unsaved.tsx'

/** Asks before the panel of a prescription closes with something unsaved. */
export const useUnsavedPicks = (id: number, isUnsaved: boolean, onClose: () => void): Unsaved =>
  useUnsaved(isUnsaved, onClose, {
    loss: 'What you typed and picked here will be lost.',
    // Searching and filtering the queue beside it keeps the panel open.
    staysOpen: ({ pathname, search }) =>
      pathname === window.location.pathname && new URLSearchParams(search).get('review') === String(id),
  })
