import { Column, is, SQL, Subquery, type DriverValueDecoder } from 'drizzle-orm'

/*
 * Drizzle works out how to read a column again for each value of each row, which took an eighth of the time of a list. Here it is worked out
 * once for each query (docs/decisions/008-pipelined-statements.md).
 */

type Decoder = DriverValueDecoder<unknown, unknown>
type Field = { path: string[]; field: unknown }
/** The fields of a prepared query that Drizzle's types leave out. */
type Prepared = { fields?: Field[]; customResultMapper?: (rows: unknown[][]) => unknown[] }

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field
  const source = is(field, Subquery) ? field._.sql : is(field, SQL.Aliased) ? field.sql : field
  // Drizzle's types leave the decoder out.
  return (source as { decoder: Decoder }).decoder
}

const rowReader = (fields: readonly Field[]) => {
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, decoder: decoderOf(field) }))
  return (row: readonly unknown[]) => {
    const read: Record<string, unknown> = {}
    let at = 0
    for (const { name, decoder } of columns) {
      const value = row[at++]
      read[name] = value === null ? null : decoder.mapFromDriverValue(value)
    }
    return read
  }
}

/** Makes a prepared query read its rows with decoders that are found once; one whose rows have objects in them stays as it is. */
export const decodeOnce = (query: object): void => {
  const prepared: Prepared = query
  const { fields, customResultMapper } = prepared
  if (!fields || customResultMapper || fields.some(({ path }) => path.length !== 1)) return
  const read = rowReader(fields)
  prepared.customResultMapper = (rows) => rows.map(read)
}
