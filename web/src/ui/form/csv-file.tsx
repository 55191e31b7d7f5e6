import { useState, type ChangeEvent, type ReactNode } from 'react'
import type { RowError } from '@alafia/contract/kernel/spreadsheet'
import { formatNumber } from '../../lib/format.ts'
import { Alert } from '../alert.tsx'
import { DataTable, type Column } from '../list/data-table.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

export type CsvFileProps = {
  hint: ReactNode
  /** Another file is about to be chosen. */
  onClear: () => void
  onText: (text: string) => void
}

/** Chooses a CSV file and reads its text. */
export function CsvFile({ hint, onClear, onText }: CsvFileProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const clear = () => {
    setUnreadable(false)
    onClear()
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    clear()
    const text = (await target.files?.[0]?.text()) ?? ''
    // A spreadsheet's own format, or another encoding.
    const isText = !/[\0\uFFFD]/.test(text)
    setUnreadable(!isText)
    if (isText && text !== '') onText(text)
  }
  return (
    <Field
      label="CSV file"
      error={isUnreadable ? 'Choose a CSV file. In your spreadsheet, save it as “CSV UTF-8”.' : undefined}
      hint={hint}
    >
      <TextInput
        type="file"
        accept=".csv,text/csv"
        className="h-auto! min-h-control py-1.5 file:mr-3 file:min-h-control-small file:rounded-control file:border file:border-control file:bg-sunken file:px-3 file:font-semibold"
        // A browser doesn't say when the same file is chosen again, once its errors are corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
          clear()
        }}
        onChange={(event) => void choose(event)}
      />
    </Field>
  )
}

/** '1 row', '2,000 rows' */
export const count = (number: number, one: string, more: string): string =>
  `${formatNumber(number)} ${number === 1 ? one : more}`

const columns: readonly Column<RowError>[] = [
  { key: 'row', header: 'Row', rowHeader: true, cell: ({ row }) => row },
  { key: 'column', header: 'Column', cell: ({ column }) => column || '–' },
  { key: 'message', header: 'What is wrong', cell: ({ message }) => message },
]

/** Every bad row of the file. */
export function CsvErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <div className="grid min-w-0 gap-3">
      <Alert tone="danger" title={`${count(errors.length, 'error', 'errors')} in the file`}>
        Nothing can be imported until they are corrected.
      </Alert>
      <DataTable caption="Errors" rows={errors} rowKey={(error) => errors.indexOf(error)} columns={columns} />
    </div>
  )
}
