import type { ReactNode } from 'react'
import { useDialogGuard } from '../overlay/guard-context.ts'
import { useCloseOwnDialog } from '../overlay/use-close-own-dialog.ts'
import { BareForm } from './bare-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureAlert } from './failure-alert.tsx'
import type { Failure } from './failure.ts'
import type { FormError } from './form-errors.ts'
import { useUnsaved } from './use-unsaved.tsx'

/** The result of `useForm`; with `useSubmit`, add what to send: `{ ...pay, submit: () => pay.send(…) }`. */
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
  /** Called after saving, if the form is still on the screen. */
  onDone?: () => void
  /** Replaces sending, e.g. to ask for confirmation first. */
  onSubmit?: () => void
  /** False if the input is kept anyway, as a draft. */
  guarded?: boolean
  className?: string
  actions: ReactNode
  children: ReactNode
}

/** A form with its errors on top and a failure above its buttons; leaving it never loses input without asking. */
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
        // React events bubble from a form in a dialog that this form opened, although the DOM's don't.
        event.stopPropagation()
        void submit()
      }}
    >
      <ErrorSummary errors={wrong} attempt={attempt} />
      {children}
      <FailureAlert
        failure={
          failure && wrong.length === 0
            ? { ...failure, text: `${failure.text} Everything you typed is still here.`.trimStart() }
            : undefined
        }
      />
      {actions}
      {question}
    </BareForm>
  )
}
