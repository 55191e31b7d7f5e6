import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers: right-aligned, with tabular digits. */
  numeric?: boolean
  /** This column names the row; at most one column. */
  rowHeader?: boolean
}

export type DataTableProps<Row> = {
  caption: string
  /** If omitted, only screen readers get the caption. */
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** As many fit side by side in the chart's column. */
const fewColumns = 4

/** A dense table. Where that doesn't fit, each row is a stack of labelled cells, with roles that keep it a table. */
export function DataTable<Row>({ caption, showCaption = false, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={classes('w-full', columns.length > fewColumns ? '@container' : '@container/few-columns')}>
      <table role="table" className="block w-full border-collapse as-table:table">
        <caption
          className={
            showCaption ? 'block pb-2 text-left text-heading font-semibold as-table:table-caption' : 'sr-only'
          }
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classes(
                  'border-b border-control px-2 py-1.5 text-small font-semibold whitespace-nowrap text-ink-2 first:pl-0 last:pr-0',
                  column.numeric ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block as-table:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="block border-b border-line py-2 as-table:table-row as-table:h-row as-table:py-0 as-table:hover:bg-sunken"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const Tag = column.rowHeader ? 'th' : 'td'
  return (
    <Tag
      role={column.rowHeader ? 'rowheader' : 'cell'}
      scope={column.rowHeader ? 'row' : undefined}
      className={classes(
        'flex items-baseline justify-between gap-4 py-0.5 text-left as-table:table-cell as-table:px-2 as-table:py-1 as-table:align-middle as-table:first:pl-0 as-table:last:pr-0',
        column.rowHeader ? 'font-semibold' : 'font-normal',
        column.numeric && 'as-table:text-right',
      )}
    >
      <span aria-hidden className="shrink-0 font-normal text-ink-2 as-table:hidden">
        {column.header}
      </span>
      <span className="min-w-0 text-right wrap-anywhere as-table:wrap-break-word as-table:[text-align:inherit]">
        {children}
      </span>
    </Tag>
  )
}
