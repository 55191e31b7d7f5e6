import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { useBackGuard } from '../overlay/use-back-guard.ts'

export type Unsaved = {
  /** Closes the guarded overlay; asks first if something would be lost. */
  close: () => void
  /** Render it beside what is guarded. */
  question: ReactNode
}

export type UnsavedOptions = {
  /** How the user leaves what is guarded: by closing a dialog or leaving a page. */
  verb?: 'Close' | 'Leave'
  loss?: string
  stayLabel?: string
  /** See `useBackGuard`. */
  staysOpen?: Parameters<typeof useBackGuard>[2]
}

/** Prevents input from being lost, however the user leaves. */
export function useUnsaved(
  isUnsaved: boolean,
  onClose: () => void,
  {
    verb = 'Close',
    loss = 'What you typed here will be lost.',
    stayLabel = 'Keep editing',
    staysOpen,
  }: UnsavedOptions = {},
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
        title={`${verb} without saving?`}
        description={loss}
        confirmLabel={`${verb} without saving`}
        cancelLabel={stayLabel}
        onConfirm={() => {
          setAsking(false)
          if (!back.leave()) onClose()
        }}
      />
    ),
  }
}
