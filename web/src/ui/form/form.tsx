import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { useDialogGuard } from '../overlay/guard-context.ts'
import { useCloseOwnDialog } from '../overlay/use-close-own-dialog.ts'
import { BareForm } from './bare-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { Failure } from './failure.ts'
import type { FormError } from './form-errors.ts'
import { useUnsaved } from './use-unsaved.tsx'

/** What `useForm` gives; of `useSubmit`, with what to send: `{ ...pay, submit: () => pay.send(…) }`. */
export type FormHandle = {
  submit: () => Promise<boolean>
  isPending: boolean
  failure: Failure | undefined
  isDirty?: boolean
  wrong?: readonly FormError[]
  attempt?: number
}

export type FormProps = {
  form: FormHandle
  /** Once it is saved, if it is still on the screen by then. */
  onDone?: () => void
  /** Other than sending it: a question in between. */
  onSubmit?: () => void
  /** False where what is typed is kept anyway, as a draft. */
  guarded?: boolean
  className?: string
  /** The buttons. */
  actions: ReactNode
  children: ReactNode
}

/** A form: what is wrong on top, what went wrong above its buttons; nothing typed is lost by leaving it. */
export function Form({
  form,
  onDone = () => undefined,
  onSubmit,
  guarded = true,
  className = 'contents',
  actions,
  children,
}: FormProps) {
  const { isPending, isDirty = false, wrong = [], attempt = 0, failure } = form
  const done = useCloseOwnDialog(onDone)
  const isUnsaved = guarded && isDirty
  const isInDialog = useDialogGuard(isUnsaved)
  const { question } = useUnsaved(isUnsaved && !isInDialog, () => undefined, { verb: 'Leave' })
  const submit = async () => {
    if (onSubmit) onSubmit()
    else if (await form.submit()) done()
  }
  return (
    <BareForm
      sending={isPending}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog that this form has opened is a part of it for React alone.
        event.stopPropagation()
        void submit()
      }}
    >
      <ErrorSummary errors={wrong} attempt={attempt} />
      {children}
      {failure && wrong.length === 0 && (
        <Alert tone="danger" title={failure.title}>
          {failure.text} Everything you typed is still here.
        </Alert>
      )}
      {actions}
      {question}
    </BareForm>
  )
}
