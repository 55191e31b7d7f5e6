import { useState } from 'react'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { contentOf, type DraftContent } from './draft-autosave.ts'
import { mergeTexts } from './merge-texts.ts'

export type ConflictDialogProps = {
  mine: DraftContent
  theirs: ConsultationDraft
  onOpenChange: (open: boolean) => void
  onResolve: (content: DraftContent) => void
}

const parts = [
  { field: 'notes', label: 'Appointment notes' },
  { field: 'diagnosis', label: 'Diagnosis' },
  { field: 'advice', label: 'What the patient should do' },
  { field: 'workingNote', label: 'Working note' },
] as const

const codesIn = ({ diagnosisCodes }: DraftContent) =>
  diagnosisCodes.map(({ code, display }) => `${code} ${display}`).join('\n')

const merged = (mine: DraftContent, theirs: DraftContent): DraftContent => {
  const known = new Set(mine.diagnosisCodes.map(({ code }) => code))
  return {
    notes: mergeTexts(mine.notes, theirs.notes),
    diagnosis: mergeTexts(mine.diagnosis, theirs.diagnosis).replaceAll('\n', '; '),
    advice: mergeTexts(mine.advice, theirs.advice),
    workingNote: mergeTexts(mine.workingNote, theirs.workingNote),
    diagnosisCodes: [...mine.diagnosisCodes, ...theirs.diagnosisCodes.filter(({ code }) => !known.has(code))],
  }
}

function DraftContent({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-small text-ink-2">{label}</p>
      <p className="min-h-12 rounded-control border border-line bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
        {text === '' ? <span className="text-ink-2">Empty</span> : text}
      </p>
    </div>
  )
}

function Compared({ mine, theirs }: { mine: DraftContent; theirs: ConsultationDraft }) {
  const { timeZone } = useClinic()
  const savedAt = theirs.updatedAt === null ? '' : `, saved ${instantLabel(theirs.updatedAt, timeZone)}`
  const compared = [
    ...parts.map(({ field, label }) => ({ label, own: mine[field], other: theirs[field] })),
    { label: 'ICD-10 codes', own: codesIn(mine), other: codesIn(theirs) },
  ]
  return compared
    .filter(({ own, other }) => own !== other)
    .map(({ label, own, other }) => (
      <section key={label} className="grid gap-2">
        <h3 className="font-semibold">{label}</h3>
        <div className="grid gap-3 sm:grid-cols-2">
          <DraftContent label="Version in this window" text={own} />
          <DraftContent label={`Version in the other window${savedAt}`} text={other} />
        </div>
      </section>
    ))
}

/** Two windows have edited one consultation: shows both versions, and lets the doctor choose. */
export function ConflictDialog({ mine, theirs, onOpenChange, onResolve }: ConflictDialogProps) {
  const [edited, setEdited] = useState<DraftContent>()
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Changed in another window"
      description="This consultation was edited in two windows. Choose which version to keep. Both are kept until you do."
      width="wide"
      guarded={edited !== undefined}
    >
      {edited === undefined ? (
        <Compared mine={mine} theirs={theirs} />
      ) : (
        parts.map(({ field, label }) => (
          <Field key={field} label={label}>
            <TextArea
              value={edited[field]}
              onChange={({ target }) => setEdited({ ...edited, [field]: target.value })}
            />
          </Field>
        ))
      )}
      <DialogActions>
        {edited === undefined ? (
          <>
            <Button variant="primary" onClick={() => setEdited(merged(mine, theirs))}>
              Combine and edit
            </Button>
            <Button onClick={() => onResolve(mine)}>Keep this window’s version</Button>
            <Button onClick={() => onResolve(contentOf(theirs))}>Use the other version</Button>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={() => onResolve(edited)}>
              Save
            </Button>
            <Button onClick={() => setEdited(undefined)}>Back</Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
