import { useUnsaved, type Unsaved } from '../../../ui/form/use-unsaved.tsx'

/** Sees to it that nothing typed is lost when the panel of a prescription closes, whichever way one goes. */
export const useUnsavedPicks = (id: number, isUnsent: boolean, onClose: () => void): Unsaved =>
  useUnsaved(isUnsent, onClose, {
    loss: 'What you typed and picked here will be lost.',
    // The queue beside it is searched and filtered under the same address.
    staysOpen: ({ pathname, search }) =>
      pathname === window.location.pathname && new URLSearchParams(search).get('review') === String(id),
  })
