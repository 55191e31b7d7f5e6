import { useRef, type ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { DraftContent } from './draft-autosave.ts'
import { TemplateMenu } from './template-menu.tsx'
import { withTemplate } from './templates.ts'

type NotesFieldProps = { control: Control<DraftContent>; aside: ReactNode; readOnly: boolean }

/** The appointment notes, with templates inserted at the caret. */
export function NotesField({ control, aside, readOnly }: NotesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'notes' })
  const area = useRef<HTMLTextAreaElement>(null)
  /** The last caret position; a template is appended if the field was never used. */
  const left = useRef<number>(undefined)
  const next = useRef<number>(undefined)

  const insert = (template: string) => {
    const { text, caret } = withTemplate(field.value, left.current, template)
    next.current = caret
    field.onChange(text)
  }
  const toCaret = (event: Event) => {
    if (next.current === undefined) return
    event.preventDefault()
    area.current?.focus()
    area.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  }

  return (
    <div className="grid gap-1">
      <Field
        label="Appointment notes"
        hint="The patient can read these notes."
        aside={aside}
        error={fieldState.error?.message}
      >
        <TextArea
          ref={(element) => {
            area.current = element
            field.ref(element)
          }}
          name={field.name}
          value={field.value}
          className="min-h-[calc(7lh+1rem)]"
          readOnly={readOnly}
          onChange={field.onChange}
          onBlur={({ target }) => {
            left.current = target.selectionEnd
            field.onBlur()
          }}
        />
      </Field>
      {!readOnly && (
        <div className="-ml-3">
          <TemplateMenu notes={field.value} onChoose={insert} onCloseAutoFocus={toCaret} />
        </div>
      )}
    </div>
  )
}
