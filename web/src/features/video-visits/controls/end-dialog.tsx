import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

export type EndDialogProps = { onEnd: () => Promise<unknown>; onOpenChange: (open: boolean) => void }

/** The question before a visit ends for everyone. */
export function EndDialog({ onEnd, onOpenChange }: EndDialogProps) {
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await onEnd()
      onOpenChange(false)
    } catch (error) {
      setBusy(false)
      toast({
        title: 'The visit could not be ended',
        description: error instanceof Error ? error.message : 'Please try again.',
        tone: 'danger',
      })
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="End the visit for everyone?"
      description="Everybody is out at once, and nobody can join this visit again."
      confirmLabel="End for everyone"
      cancelLabel="Go on"
      busy={busy}
      busyLabel="Ending…"
      onConfirm={() => void end()}
    />
  )
}
