import { setTimeout } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Download } from '@alafia/contract/kernel/endpoint'

export type CsvCell = string | number | null
export type CsvColumn<Row> = { header: string; cell: (row: Row) => CsvCell }

/** The value of `download` for an endpoint that returns a CSV file. */
export const csvType = 'text/csv'

const byteOrderMark = '\uFEFF'

/**
 * Every place where a spreadsheet may see a formula; if it separates by `;` or tab, also in the middle of our cell, or after a
 * quote.
 */
const formulas = /(^|[;\t\r\n])([\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * Text that a spreadsheet can't run (OWASP, CSV injection): an apostrophe goes in front of anything that would start a formula.
 * Numbers are unchanged.
 */
export const withoutFormula = (text: string): string =>
  isFigure(text) ? text : text.replaceAll(formulas, "$1$2'$3").replace(/^(?=[\t\r\n])/, "'")

/** The text as it was, of a cell that was written by `withoutFormula`. */
export const withFormula = (text: string): string =>
  text.replaceAll(/(^|[;\t\r\n])([\s"]*)'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1$2$3')

const cellOf = (cell: CsvCell) => (typeof cell === 'string' ? withoutFormula(cell) : cell)

const lines = (records: CsvCell[][]) =>
  // RFC 4180 line endings; text that contains other kinds is quoted too.
  stringify(records, { record_delimiter: 'windows', quote_record_delimiter: true })

/** Rows that are written in one go. */
const atOnce = 100
/** How much longer a file waits than it works; and in milliseconds, so that a slow reader isn't made slower. */
const pauseFactor = 3
const longestPause = 50

async function* textOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
) {
  yield byteOrderMark + lines([columns.map(({ header }) => header)])
  let resumed = performance.now()
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += atOnce) {
      const some = batch.slice(from, from + atOnce)
      yield lines(some.map((row) => columns.map(({ cell }) => cellOf(cell(row)))))
      // Reading and writing without a pause would keep the database and this thread busy, and slow everyone else's calls down.
      await setTimeout(Math.min(pauseFactor * (performance.now() - resumed), longestPause))
      resumed = performance.now()
    }
}

/**
 * A CSV file (RFC 4180, UTF-8 with a byte order mark, so that Excel reads ₦ and ọ) that is generated while it is sent: each
 * batch is read once the previous one has been sent.
 * @param name with the period it covers, ending in .csv
 * @param batches a few hundred rows each, read by cursor and without holding a transaction
 */
export const csvFile = <Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
): Download => ({ name, type: `${csvType}; charset=utf-8`, body: textOf(columns, batches) })
