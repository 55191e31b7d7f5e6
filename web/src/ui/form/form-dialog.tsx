import type { ReactNode } from 'react'
import type { ButtonProps } from '../button.tsx'
import { Dialog, DialogActions, DialogCancel, type DialogProps } from '../overlay/dialog.tsx'
import { Form, type FormHandle } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'

export type FormDialogProps = Pick<
  DialogProps,
  'title' | 'description' | 'width' | 'startsAtField' | 'children'
> & {
  form: FormHandle
  /** Render the dialog only while it is open. */
  onClose: () => void
  /** Undefined while there is nothing to send. */
  submitLabel: string | undefined
  busyLabel?: string
  /** `destroy` for what can't be undone. */
  variant?: ButtonProps['variant']
  /** Replaces 'Cancel' where that could mean the action. */
  cancelLabel?: string
  actions?: ReactNode
  /** False if closing loses nothing worth asking about. */
  guarded?: boolean
  /** Can't be closed until there is a reply, for payments. */
  isHeldWhileSending?: boolean
}

/** Enter in a field submits a form without a button, too. */
const sendNothing = () => Promise.resolve(false)

/** A dialog that is one form. It closes once saved; a reply that arrives after it was closed closes nothing else. */
export function FormDialog({
  form,
  onClose,
  submitLabel,
  busyLabel,
  variant,
  cancelLabel = 'Cancel',
  actions,
  guarded = true,
  isHeldWhileSending = false,
  children,
  ...dialog
}: FormDialogProps) {
  const isHeld = isHeldWhileSending && form.isPending
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && !isHeld && onClose()}>
      <Form
        form={submitLabel === undefined ? { ...form, submit: sendNothing } : form}
        onDone={onClose}
        guarded={guarded}
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
