/** What a clinic changed about a row. */
export type RowChange = {
  /** The row gives no finding, and its kind doesn't count as checked where it would have applied. */
  isDisabled?: true
  severity?: 'serious'
}

/** A row as a check uses it. `clinicId`: the clinic added it. */
export type Live<Row> = Row & { isDisabled?: true; clinicId?: string }

export const isUsed = (row: { isDisabled?: true }): boolean => row.isDisabled !== true

/** The end of a finding's key: a row of the clinic says the same as one of the table, but is another. */
export const keyEnd = ({ clinicId }: { clinicId?: string }): string =>
  clinicId === undefined ? '' : `:${clinicId}`

export const disabledText = (what: string): string => `${what}: a row is disabled by the clinic`
