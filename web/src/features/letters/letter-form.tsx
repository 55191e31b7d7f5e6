import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import type { FormError } from '../../ui/form/form-errors.ts'
import { Form, type FormHandle } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** Takes the focus, so that what is about to be signed is read first. */
function Preview({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <section
      ref={shown}
      tabIndex={-1}
      aria-label="Preview"
      className="grid gap-4 rounded-surface border border-line bg-surface p-4 outline-none"
    >
      {children}
    </section>
  )
}

type LetterFormProps<Content> = {
  form: Omit<FormHandle, 'wrong'> & {
    wrong: readonly FormError[]
    check: (onValid: (content: Content) => void) => Promise<void>
    send: (content: Content) => Promise<boolean>
  }
  onClose: () => void
  renderPreview: (content: Content) => ReactNode
  /** The fields. */
  children: ReactNode
}

/** A letter is written, shown as it will be, and then signed: it can't be changed afterwards. */
export function LetterForm<Content>({ form, onClose, renderPreview, children }: LetterFormProps<Content>) {
  const [shown, setShown] = useState<{ content: Content }>()
  // What was refused is corrected in the fields; after any other failure it can be signed again.
  if (shown && form.wrong.length > 0) setShown(undefined)
  const sign = () => (shown ? form.send(shown.content) : Promise.resolve(false))
  return (
    <Form
      form={{ ...form, submit: sign }}
      onDone={onClose}
      {...(shown ? {} : { onSubmit: () => void form.check((content) => setShown({ content })) })}
      actions={
        <DialogActions>
          <SubmitButton busyLabel="Signing…">{shown ? 'Sign and issue' : 'Preview'}</SubmitButton>
          {shown && <Button onClick={() => setShown(undefined)}>Change it</Button>}
          <DialogCancel />
        </DialogActions>
      }
    >
      {shown ? <Preview>{renderPreview(shown.content)}</Preview> : children}
    </Form>
  )
}
