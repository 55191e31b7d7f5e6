import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form, type FormHandle } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

export type InlineFormProps = {
  form: FormHandle
  /** What it changes: 'Add an allergy'. */
  label: string
  submitLabel?: string
  /** Saved, or given up. */
  onClose: () => void
  children: ReactNode
}

/** A form in the place of what it changes; the note beside it stays as it is. Its first control takes the focus. */
export function InlineForm({ form, label, submitLabel = 'Save', onClose, children }: InlineFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="rounded-surface border border-line bg-sunken p-3"
    >
      <Form
        form={form}
        onDone={onClose}
        className="grid gap-3"
        actions={
          <div className="flex flex-wrap gap-2">
            <SubmitButton>{submitLabel}</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        }
      >
        {children}
      </Form>
    </div>
  )
}
