import type { ReactNode } from 'react'
import { CallError } from '../../lib/http/call.ts'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog, DialogActions, DialogCancel, type DialogProps } from '../overlay/dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FormError } from './form-errors.ts'

/** Why a change didn't come about, as a sentence: in the server's words; else that it wasn't reached. */
export const reasonOf = (error: unknown): string => {
  const detail = error instanceof CallError ? error.problem?.detail : undefined
  return detail === undefined ? 'Check your connection and try again.' : `${detail}.`
}

export type FormBodyProps = {
  /** The mutation. */
  change: { isPending: boolean; isError: boolean; error: Error | null }
  wrong: readonly FormError[]
  attempt: number
  /** What didn't come about: 'The licence was not saved'. */
  failed: string
  submitLabel: string
  busyLabel?: string
  /** Other words than 'Cancel' where that could mean the deed. */
  cancelLabel?: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form in a dialog: what is wrong on top, what went wrong below, its buttons. */
export function FormBody({
  change,
  wrong,
  attempt,
  failed,
  submitLabel,
  busyLabel = 'Saving…',
  cancelLabel = 'Cancel',
  onSubmit,
  children,
}: FormBodyProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="contents"
    >
      <ErrorSummary errors={wrong} attempt={attempt} />
      {children}
      {change.isError && wrong.length === 0 && (
        <Alert tone="danger" title={failed}>
          {reasonOf(change.error)} Everything you typed is still here.
        </Alert>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" busy={change.isPending} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <DialogCancel>{cancelLabel}</DialogCancel>
      </DialogActions>
    </form>
  )
}

type FormDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description' | 'width'> &
  FormBodyProps & { isDirty: boolean; change: { isSuccess: boolean } }

/** A dialog that is one form: nothing typed is lost by closing it. */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  width,
  isDirty,
  ...body
}: FormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      guarded={isDirty && !body.change.isSuccess}
      {...(width === undefined ? {} : { width })}
    >
      <FormBody {...body} />
    </Dialog>
  )
}
