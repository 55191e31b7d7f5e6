import { parse } from 'csv-parse/sync'
import { maxFileRows, type RowError } from '@alafia/contract/kernel/spreadsheet'
import { withFormula } from './csv.ts'

export type FileRow<Field extends string> = { row: number; cells: Record<Field, string> }

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

const whole = (message: string) => ({ rows: [], errors: [{ row: 1, column: '', message }] })

type Options<Field> = { maxRows?: number; optional?: readonly Field[] }

/**
 * The rows of a CSV file, by the names of its columns in any order; other columns are ignored.
 * @param optional columns that may be missing: their cells are empty
 */
export const readCsv = <Field extends string>(
  csv: string,
  columns: Readonly<Record<Field, string>>,
  { maxRows = maxFileRows, optional = [] }: Options<Field> = {},
): { rows: FileRow<Field>[]; errors: RowError[] } => {
  // What a decoder puts in the place of a letter that it can't read.
  if (csv.includes('\uFFFD')) return whole('Some letters can’t be read. Save the file as “CSV UTF-8”')
  const read = records(csv)
  const [headers, ...lines] = read ?? []
  if (!headers) return whole('This isn’t a CSV file: a quotation mark isn’t closed, or it is empty')
  if (lines.length > maxRows) return whole(`At most ${maxRows} rows can be imported at once`)
  const named = headers.map((header) => header.toLowerCase().replace(/\s+/g, ' '))
  // The keys are exactly those of the columns.
  const fields = Object.keys(columns) as Field[]
  const places = fields.map((field) => [field, named.indexOf(columns[field].toLowerCase())] as const)
  const missing = places.filter(([field, place]) => place < 0 && !optional.includes(field))
  if (missing.length > 0)
    return {
      rows: [],
      errors: missing.map(([field]) => ({
        row: 1,
        column: columns[field],
        message: 'This column is missing',
      })),
    }
  const rows = lines.flatMap((cells, place) =>
    cells.every((cell) => cell === '')
      ? []
      : [
          {
            row: place + 2,
            // Each field has its cell, empty where its column is missing.
            cells: Object.fromEntries(
              places.map(([field, at]) => [field, withFormula(cells[at] ?? '').trim()]),
            ) as Record<Field, string>,
          },
        ],
  )
  return { rows, errors: [] }
}
