import type { ReactNode } from 'react'
import type { ButtonProps } from '../button.tsx'
import { Dialog, DialogActions, DialogCancel, type DialogProps } from '../overlay/dialog.tsx'
import { Form, type FormHandle } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'width' | 'children'> & {
  form: FormHandle
  /** Render it only while it is open. */
  onClose: () => void
  /** Nothing while there is nothing to send. */
  submitLabel: string | undefined
  busyLabel?: string
  /** `destroy` for what can't be undone. */
  variant?: ButtonProps['variant']
  /** Other words than 'Cancel' where that could mean the action. */
  cancelLabel?: string
  /** Further buttons. */
  actions?: ReactNode
  /** Until there is an answer: where money moves. */
  isHeldWhileSending?: boolean
}

/** A dialog that is one form. It closes once it is saved; an answer that comes after that closes nothing else. */
export function FormDialog({
  form,
  onClose,
  submitLabel,
  busyLabel,
  variant,
  cancelLabel = 'Cancel',
  actions,
  isHeldWhileSending = false,
  children,
  ...dialog
}: FormDialogProps) {
  const isHeld = isHeldWhileSending && form.isPending
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && !isHeld && onClose()}>
      <Form
        form={form}
        onDone={onClose}
        actions={
          <DialogActions>
            {submitLabel !== undefined && (
              <SubmitButton {...(busyLabel && { busyLabel })} {...(variant && { variant })}>
                {submitLabel}
              </SubmitButton>
            )}
            {actions}
            <DialogCancel>{cancelLabel}</DialogCancel>
          </DialogActions>
        }
      >
        {children}
      </Form>
    </Dialog>
  )
}
