import type { Endpoint, Reply } from '@alafia/contract/kernel/endpoint'
import type { PatientReader } from './reader.ts'

/** A stored file that belongs to a row. `name` is its path in the folder `files` of the ZIP. */
export type PartFile = { endpoint: Endpoint; id: number; name: string }
export type PartEntry = {
  row: unknown
  /** For the summary. */
  line?: string
  files?: readonly PartFile[]
}

/** One kind of data: a JSON file of the ZIP, and a section of its summary. */
export type Part = {
  /** Of the file, without its ending. */
  name: string
  title: string
  /** The tables with a patient's, a family member's or an account's id whose rows it has. */
  tables: readonly string[]
  entries(reader: PatientReader): AsyncIterable<PartEntry>
}

type Row<E> = Reply<E> extends readonly (infer One)[] ? One : never
type Shown<E> = {
  query?: Readonly<Record<string, string>>
  line?: (row: Row<E>) => string
  files?: (row: Row<E>) => readonly PartFile[]
}

/** The rows of one list of the app. */
export const listed = <E extends Endpoint>(
  name: string,
  title: string,
  tables: readonly string[],
  endpoint: E,
  { query, line, files }: Shown<E>,
): Part => ({
  name,
  title,
  tables,
  async *entries(reader) {
    for await (const row of reader.all(endpoint, query ? { query } : {}))
      yield { row, ...(line ? { line: line(row) } : {}), ...(files ? { files: files(row) } : {}) }
  },
})
