import type { Source, Sources } from './facts/source.ts'
import type { Severity } from './facts/vocabulary.ts'

/** What a clinic changed about a row. */
export type RowChange = {
  /** The row gives no finding, and its kind doesn't count as checked where it would have applied. */
  isDisabled?: true
  severity?: 'serious'
  /** The clinic, as the source of that severity. */
  source?: Source
}

/** A row as a check uses it. `clinicId`: the clinic added it. */
export type Live<Row> = Row & { isDisabled?: true; clinicId?: string }

/** A clinic's wish to be strict is no source for what the row says: one without sources stays unconfirmed. */
export const sourcesAfter = (sources: Sources, change: RowChange | undefined): Sources =>
  change?.source && sources.length > 0 ? [...sources, change.source] : sources

/** Of a row that is as it was, the row itself. */
export const afterChange = <Row extends { severity?: Severity | 'fine'; sources: Sources }>(
  row: Row,
  change: RowChange | undefined,
): Live<Row> =>
  change
    ? {
        ...row,
        ...(change.isDisabled && { isDisabled: true }),
        ...(change.severity && { severity: change.severity }),
        sources: sourcesAfter(row.sources, change),
      }
    : row

export const isUsed = (row: { isDisabled?: true }): boolean => row.isDisabled !== true

/** The end of a finding's key: a row of the clinic says the same as one of the table, but is another. */
export const keyEnd = ({ clinicId }: { clinicId?: string }): string =>
  clinicId === undefined ? '' : `:${clinicId}`

export const disabledText = (what: string): string => `${what}: a row is disabled by the clinic`
