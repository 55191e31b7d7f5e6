/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const rowsAtOnce = 1000

export const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
