import type { ReactNode } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { reasonOf } from '../../../../ui/form/form-dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'

export type ConfirmDeedProps<Result> = {
  title: string
  description: ReactNode
  confirmLabel: string
  busyLabel: string
  variant?: 'destroy' | 'primary'
  /** The mutation. */
  change: { isPending: boolean; error: Error | null }
  onConfirm: () => Promise<Result>
  /** What didn't come about: 'Nobody was signed out'. */
  failed: string
  /** What a toast says once it is done. */
  done: (result: Result) => { title: string; description: string }
  onDone?: (result: Result) => void
  /** Hears of a refusal. */
  onRefused?: (error: unknown) => void
  onClose: () => void
  children?: ReactNode
}

/** A question before something is done to an account; a refusal is said in it, and the question stays. */
export function ConfirmDeed<Result>({
  change,
  onConfirm,
  failed,
  done,
  onDone,
  onRefused,
  onClose,
  children,
  ...question
}: ConfirmDeedProps<Result>) {
  const confirm = async () => {
    let result: Result
    try {
      result = await onConfirm()
    } catch (error) {
      return onRefused?.(error)
    }
    toast(done(result))
    if (onDone) onDone(result)
    else onClose()
  }
  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={(open) => !open && onClose()}
      busy={change.isPending}
      onConfirm={() => void confirm()}
    >
      {children}
      {change.error && (
        <Alert tone="danger" title={failed}>
          {reasonOf(change.error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
