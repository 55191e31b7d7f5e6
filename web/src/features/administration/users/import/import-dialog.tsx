import { useState } from 'react'
import {
  importColumns,
  importUsers,
  maxImportRows,
  previewUserImport,
  type ImportKind,
  type ImportPreview,
} from '@alafia/contract/administration/users/import'
import { formatNumber } from '../../../../lib/format.ts'
import { saveFile } from '../../../../lib/http/save-file.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { count, CsvErrors, CsvFile } from '../../../../ui/form/csv-file.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useSubmit } from '../../../../ui/form/use-submit.ts'
import { invalidateUsers } from '../queries.ts'
import { ProbableDuplicates, type Choices } from './probable-duplicates.tsx'

const kinds: { value: ImportKind; label: string; hint: string }[] = [
  {
    value: 'patients',
    label: 'Patients',
    hint: 'Adults with an email address of their own. Parents add their children themselves.',
  },
  { value: 'staff', label: 'Staff', hint: 'Doctors, pharmacists and administrators.' },
]

const nouns: Record<ImportKind, [one: string, more: string]> = {
  patients: ['patient', 'patients'],
  staff: ['person', 'people'],
}

const fileHint: Record<ImportKind, string> = {
  patients: 'Dates as year-month-day, for example 1985-04-30. The phone may be empty.',
  staff:
    'Doctors need a specialization of the clinic’s list and a fee, doctors and pharmacists a licence. The phone and the pharmacy may be empty.',
}

/** A byte order mark lets a spreadsheet keep letters such as ọ. */
const template = (kind: ImportKind) =>
  new File([`\uFEFF${Object.values(importColumns[kind]).join(',')}\r\n`], `${kind}.csv`, { type: 'text/csv' })

const leftOut = ({ duplicates }: ImportPreview, choices: Choices) =>
  duplicates.filter(({ row }) => choices[row] === 'same').length

function Preview({ kind, preview, created }: { kind: ImportKind; preview: ImportPreview; created: number }) {
  const { rows, errors, needsApproval } = preview
  if (errors.length > 0) return <CsvErrors errors={errors} />
  if (created === 0)
    return (
      <Alert tone="info" title="Nobody to import">
        {rows === 0 ? 'The file has no rows under its headings.' : 'Every row is left out.'}
      </Alert>
    )
  return (
    <Alert tone="info" title={`${count(created, ...nouns[kind])} will get an account`}>
      {needsApproval
        ? 'Each role waits until another administrator approves it. Then we email a link to choose a password.'
        : 'We email each of them a link to choose a password.'}
    </Alert>
  )
}

const importedText = (
  kind: ImportKind,
  { created, needsApproval }: { created: number; needsApproval: boolean },
) => ({
  title: `${count(created, ...nouns[kind])} imported`,
  description: needsApproval
    ? 'Their roles wait for another administrator.'
    : 'Their invitations are on the way by email.',
})

export type ImportDialogProps = {
  onClose: () => void
  /** The import is done, and has people whose two records are to be linked (ADM-72). */
  onToLink: () => void
}

/** ADM-70: accounts from a CSV file. Nothing is imported before its preview was seen. */
export function ImportDialog({ onClose, onToLink }: ImportDialogProps) {
  const [kind, setKind] = useState<ImportKind>('patients')
  const [csv, setCsv] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const [isRechecked, setRechecked] = useState(false)
  const preview = useSubmit(previewUserImport, { failure: 'Failed to read the file' })
  const sent = useSubmit(importUsers, {
    success: (reply) => importedText(kind, reply),
    failure: 'Failed to import the file',
    invalidate: invalidateUsers,
    onSuccess: () => Object.values(choices).includes('link') && onToLink(),
    onRefused: ({ type }) => {
      if (type !== '/problems/wrong-state') return false
      setChoices({})
      setRechecked(true)
      void preview.send({ body: { kind, csv } })
      return true
    },
  })
  const clear = () => {
    preview.reset()
    sent.reset()
    setCsv('')
    setChoices({})
    setRechecked(false)
  }
  const shown = preview.reply
  const created = shown ? shown.rows - leftOut(shown, choices) : 0
  const isDecided = shown?.duplicates.every(({ row }) => choices[row] !== undefined) ?? false
  const mayImport = shown !== undefined && shown.errors.length === 0 && isDecided && created > 0
  return (
    <FormDialog
      form={{
        ...sent,
        failure: sent.failure ?? preview.failure,
        isPending: sent.isPending || preview.isPending,
        isDirty: Object.keys(choices).length > 0,
        submit: () =>
          sent.send({
            body: {
              kind,
              csv,
              version: shown?.version ?? '',
              choices: (shown?.duplicates ?? []).map(({ row }) => ({
                row,
                isSamePerson: choices[row] === 'same',
              })),
            },
          }),
      }}
      onClose={onClose}
      title="Import from CSV"
      description="Creates an account for each row of the file: all of them, or none."
      submitLabel={mayImport ? `Import ${count(created, ...nouns[kind])}` : undefined}
      busyLabel={preview.isPending ? 'Checking…' : 'Importing…'}
      width="wide"
    >
      <RadioGroup
        legend="Who is in the file?"
        options={kinds}
        value={kind}
        onChange={({ target }) => {
          clear()
          setKind(kinds.find(({ value }) => value === target.value)?.value ?? 'patients')
        }}
      />
      <div className="grid min-w-0 gap-4">
        <div>
          <Button size="small" onClick={() => saveFile(template(kind))}>
            Download an empty file with the columns
          </Button>
        </div>
        <CsvFile
          key={kind}
          hint={`${fileHint[kind]} At most ${formatNumber(maxImportRows[kind])} rows.`}
          onClear={clear}
          onText={(text) => {
            setCsv(text)
            void preview.send({ body: { kind, csv: text } })
          }}
        />
        {preview.isPending && <p role="status">Checking the file…</p>}
        {isRechecked && !preview.isPending && (
          <Alert tone="warn" title="Nothing was imported">
            Accounts have changed since the file was checked. This is how it is now.
          </Alert>
        )}
        {shown && shown.errors.length === 0 && (
          <ProbableDuplicates
            kind={kind}
            duplicates={shown.duplicates}
            choices={choices}
            onChoose={(row, choice) => setChoices((now) => ({ ...now, [row]: choice }))}
          />
        )}
        {shown && (shown.errors.length > 0 || isDecided) && (
          <Preview kind={kind} preview={shown} created={created} />
        )}
      </div>
    </FormDialog>
  )
}
