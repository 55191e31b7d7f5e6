import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useBackGuard } from '../../../ui/use-back-guard.ts'

export type Leaving = {
  /** Closes the panel; asks first where something typed would be lost. */
  close: () => void
  question: ReactNode
}

/** Sees to it that nothing typed is lost when the panel of a prescription closes, whichever way one goes. */
export const useLeaving = (id: number, isUnsent: boolean, onClose: () => void): Leaving => {
  const [isAsking, setAsking] = useState(false)
  const back = useBackGuard(
    isUnsent,
    () => setAsking(true),
    // The queue beside it is searched and filtered under the same address.
    ({ pathname, search }) =>
      pathname === window.location.pathname && new URLSearchParams(search).get('review') === String(id),
  )
  return {
    close: () => (isUnsent ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setAsking(open)
          if (!open) back.stay()
        }}
        title="Close without saving?"
        description="What you typed and picked here will be lost."
        confirmLabel="Close without saving"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          if (!back.leave()) onClose()
        }}
      />
    ),
  }
}
