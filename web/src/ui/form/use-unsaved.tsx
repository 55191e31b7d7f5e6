import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { useBackGuard } from '../overlay/use-back-guard.ts'

export type Unsaved = {
  /** Closes what is guarded; asks first where something would be lost. */
  close: () => void
  /** To be rendered beside what is guarded. */
  question: ReactNode
}

/** Sees to it that nothing typed is lost, whichever way one goes. The fourth argument is `useBackGuard`'s. */
export function useUnsaved(
  isUnsaved: boolean,
  onClose: () => void,
  loss = 'What you typed here will be lost.',
  staysOpen?: Parameters<typeof useBackGuard>[2],
): Unsaved {
  const [isAsking, setAsking] = useState(false)
  const back = useBackGuard(isUnsaved, () => setAsking(true), staysOpen)
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(next) => {
          setAsking(next)
          if (!next) back.stay()
        }}
        title="Close without saving?"
        description={loss}
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
