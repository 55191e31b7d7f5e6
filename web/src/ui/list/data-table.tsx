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

/** A dense table. In less than 36 rem each row is a stack of labelled cells, with roles that keep it a table. */
export function DataTable<Row>({ caption, showCaption = false, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="@container w-full">
      <table role="table" className="block w-full border-collapse @xl:table">
        <caption
          className={
            showCaption ? 'block pb-2 text-left text-heading font-semibold @xl:table-caption' : 'sr-only'
          }
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
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
        <tbody role="rowgroup" className="block @xl:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="block border-b border-line py-2 @xl:table-row @xl:h-row @xl:py-0 @xl:hover:bg-sunken"
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
        'flex items-baseline justify-between gap-4 py-0.5 text-left @xl:table-cell @xl:px-2 @xl:py-1 @xl:align-middle @xl:first:pl-0 @xl:last:pr-0',
        column.rowHeader ? 'font-semibold' : 'font-normal',
        column.numeric && '@xl:text-right',
      )}
    >
      <span aria-hidden className="shrink-0 font-normal text-ink-2 @xl:hidden">
        {column.header}
      </span>
      <span className="min-w-0 text-right @max-xl:wrap-anywhere @xl:[text-align:inherit]">{children}</span>
    </Tag>
  )
}
