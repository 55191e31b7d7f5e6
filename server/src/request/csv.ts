import { stringify } from 'csv-stringify/sync'
import type { Download } from '@alafia/contract/kernel/endpoint'

export type CsvCell = string | number | null
export type CsvColumn<Row> = { header: string; cell: (row: Row) => CsvCell }

/** What an endpoint with such a file says in `download`. */
export const csvType = 'text/csv'

const byteOrderMark = '\uFEFF'

/** Wherever a spreadsheet may begin a cell: one that separates by `;` or tab begins one in the middle of ours, also after a quote. */
const formulas = /(^|[;\t\r\n])([\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * Text that a spreadsheet shows and never runs (OWASP, CSV injection): an apostrophe stands before what would begin a formula.
 * Decimal text stays the figure that it is.
 */
export const withoutFormula = (text: string): string =>
  isFigure(text) ? text : text.replaceAll(formulas, "$1$2'$3").replace(/^(?=[\t\r\n])/, "'")

const cellOf = (cell: CsvCell) => (typeof cell === 'string' ? withoutFormula(cell) : cell)

const lines = (records: CsvCell[][]) =>
  // Line ends are as RFC 4180 has them; a text with one of another kind is quoted all the same.
  stringify(records, { record_delimiter: 'windows', quote_record_delimiter: true })

async function* textOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
) {
  yield byteOrderMark + lines([columns.map(({ header }) => header)])
  for await (const batch of batches)
    if (batch.length > 0) yield lines(batch.map((row) => columns.map(({ cell }) => cellOf(cell(row)))))
}

/**
 * A CSV file (RFC 4180, UTF-8 with a byte order mark, so that Excel reads ₦ and ọ) that is made as it goes out: the next batch is
 * asked for when the one before has gone.
 * @param name with the period it covers, ending in .csv
 * @param batches some hundreds of rows each; what reads them from the database pages by a cursor and holds no transaction
 */
export const csvFile = <Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
): Download => ({ name, type: `${csvType}; charset=utf-8`, body: textOf(columns, batches) })
