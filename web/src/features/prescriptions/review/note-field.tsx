import type { Ref } from 'react'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { NetworkError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { Notes } from './note-draft.ts'

function Saved({ notes: { state, savedAt, text } }: { notes: Notes }) {
  const { timeZone } = useClinic()
  if (state.kind === 'closed' || (text === '' && state.kind !== 'saved')) return null
  if (state.kind !== 'saved') return <>Not saved yet</>
  return savedAt === null || text === '' ? null : <>Saved {instantLabel(savedAt, timeZone)}</>
}

function NotSaved({ notes: { state, keepMine, takeTheirs } }: { notes: Notes }) {
  if (state.kind === 'failed')
    return (
      <Alert tone="warn" title="Your note isn’t saved yet">
        {state.error instanceof NetworkError ? 'There is no connection. ' : ''}We’ll try again until it works.
        You can go on working.
      </Alert>
    )
  if (state.kind !== 'conflict') return null
  return (
    <Alert
      tone="warn"
      title="Your note was changed in another window"
      actions={
        <>
          <Button onClick={keepMine}>Keep this window’s note</Button>
          <Button onClick={takeTheirs}>Use the other one</Button>
        </>
      }
    >
      {state.theirs.text === '' ? 'It is empty there.' : <q>{state.theirs.text}</q>}
    </Alert>
  )
}

export type NoteFieldProps = {
  notes: Notes
  error: string | undefined
  field: Ref<HTMLTextAreaElement>
  onTyped: () => void
}

/** The pharmacist's notes, saved while they are typed. */
export function NoteField({ notes, error, field, onTyped }: NoteFieldProps) {
  return (
    <>
      <Field label="Pharmacist notes" error={error} aside={<Saved notes={notes} />}>
        <TextArea
          ref={field}
          rows={3}
          maxLength={2000}
          value={notes.text}
          onChange={({ target }) => {
            notes.change(target.value)
            onTyped()
          }}
        />
      </Field>
      <NotSaved notes={notes} />
    </>
  )
}
