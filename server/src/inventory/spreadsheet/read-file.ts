import { parse } from 'csv-parse/sync'
import {
  maxFileRows,
  spreadsheetColumns,
  type RowError,
  type SpreadsheetField,
} from '@alafia/contract/inventory/spreadsheet'
import { withFormula } from '../../request/csv.ts'

export type FileRow = { row: number; cells: Record<SpreadsheetField, string> }

// The keys are exactly those of the columns.
const fields = Object.keys(spreadsheetColumns) as SpreadsheetField[]

const records = (csv: string): string[][] | undefined => {
  const [first = ''] = csv.split(/\r?\n/, 1)
  const count = (letter: string) => first.split(letter).length
  try {
    return parse(csv, {
      bom: true,
      trim: true,
      relax_column_count: true,
      delimiter: count(';') > count(',') ? ';' : ',',
    })
  } catch {
    return undefined
  }
}

const whole = (message: string): { rows: FileRow[]; errors: RowError[] } => ({
  rows: [],
  errors: [{ row: 1, column: '', message }],
})

/** The rows of a CSV file, by the names of its columns in any order. */
export const readFile = (csv: string): { rows: FileRow[]; errors: RowError[] } => {
  const read = records(csv)
  const [headers, ...lines] = read ?? []
  if (!headers) return whole('This isn’t a CSV file: a quotation mark isn’t closed, or it is empty')
  if (lines.length > maxFileRows) return whole(`At most ${maxFileRows} rows can be imported at once`)
  const named = headers.map((header) => header.toLowerCase().replace(/\s+/g, ' '))
  const places = fields.map(
    (field) => [field, named.indexOf(spreadsheetColumns[field].toLowerCase())] as const,
  )
  const missing = places.filter(([, place]) => place < 0)
  if (missing.length > 0)
    return {
      rows: [],
      errors: missing.map(([field]) => ({
        row: 1,
        column: spreadsheetColumns[field],
        message: 'This column is missing',
      })),
    }
  const rows = lines.flatMap((cells, place) =>
    cells.every((cell) => cell === '')
      ? []
      : [
          {
            row: place + 2,
            // Each field has its place, as none is missing.
            cells: Object.fromEntries(
              places.map(([field, at]) => [field, withFormula(cells[at] ?? '').trim()]),
            ) as FileRow['cells'],
          },
        ],
  )
  return { rows, errors: [] }
}
