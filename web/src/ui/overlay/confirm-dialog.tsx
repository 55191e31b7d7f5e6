import * as AlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useEscape } from './escape.ts'
import { scrimClasses } from './overlay-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** Names the action, never 'OK': 'Remove Kemi'. */
  confirmLabel: string
  cancelLabel?: string
  /** `destroy` for what can't be undone. */
  variant?: 'destroy' | 'primary'
  busy?: boolean
  busyLabel?: string
  /** The caller closes it, immediately or when the work is done. */
  onConfirm: () => void
  /** Other ways to go on. */
  actions?: ReactNode
  /** E.g. a field for the reason. */
  children?: ReactNode
}

/** A confirmation before an action. Focus starts on the safe answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'destroy',
  busy = false,
  busyLabel,
  onConfirm,
  actions,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn()
  useEscape(open, () => onOpenChange(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimClasses} />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed top-1/2 left-1/2 z-40 grid max-h-[90dvh] w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-surface border border-line bg-surface p-4 shadow-overlay data-[state=closed]:animate-overlay-out data-[state=open]:animate-sheet-in sm:p-6"
        >
          <div className="grid gap-1">
            <AlertDialog.Title className="text-22">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="text-ink-2">{description}</div>
            </AlertDialog.Description>
          </div>
          {children}
          <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
            <Button
              variant={variant}
              busy={busy}
              {...(busyLabel === undefined ? {} : { busyLabel })}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
            {actions}
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
