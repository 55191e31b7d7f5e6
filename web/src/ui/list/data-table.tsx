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

/** A dense table. Below 640 px each row is a stack of labelled cells, with roles that keep it a table. */
export function DataTable<Row>({ caption, showCaption = false, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table role="table" className="block w-full border-collapse sm:table">
      <caption
        className={
          showCaption ? 'block pb-2 text-left text-heading font-semibold sm:table-caption' : 'sr-only'
        }
      >
        {caption}
      </caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
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
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="block border-b border-line py-2 sm:table-row sm:h-row sm:py-0 sm:hover:bg-sunken"
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
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const Tag = column.rowHeader ? 'th' : 'td'
  return (
    <Tag
      role={column.rowHeader ? 'rowheader' : 'cell'}
      scope={column.rowHeader ? 'row' : undefined}
      className={classes(
        'flex items-baseline justify-between gap-4 py-0.5 text-left sm:table-cell sm:px-2 sm:py-1 sm:align-middle sm:first:pl-0 sm:last:pr-0',
        column.rowHeader ? 'font-semibold' : 'font-normal',
        column.numeric && 'sm:text-right',
      )}
    >
      <span aria-hidden className="shrink-0 font-normal text-ink-2 sm:hidden">
        {column.header}
      </span>
      <span className="min-w-0 text-right max-sm:wrap-anywhere sm:[text-align:inherit]">{children}</span>
    </Tag>
  )
}
