import { breakdownLabel, type Measure } from '@alafia/contract/analytics/kinds'
import { measuresIn } from '@alafia/contract/analytics/measures'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { csvFile, type CsvColumn } from '../request/csv.ts'
import type { FullReport } from './reports.queries.ts'

/** 'Received (NGN)': files show the currency code, not the symbol. */
export const headerOf = ({ label, unit }: Measure) => (unit === 'count' ? label : `${label} (${unit})`)

const measureColumns = ({ asked, currency }: FullReport): CsvColumn<{ values: string[] }>[] =>
  measuresIn(asked.kind, currency).map((measure) => ({
    header: headerOf(measure),
    cell: ({ values }) => values[measure.place] ?? null,
  }))

export const fileNameOf = ({ kind, from, to, by }: FullReport['asked']): string =>
  `Alafia ${kind} ${from} to ${to}${by === undefined ? '' : ` by ${by}`}`

/** One line per group, or per day, week or month without a breakdown. */
export const reportCsv = (report: FullReport): Download => {
  const { asked, groups, overTime } = report
  const { by } = asked
  const name = `${fileNameOf(asked)}.csv`
  if (by === undefined)
    return csvFile(
      name,
      [
        { header: 'From', cell: (row) => row.from },
        { header: 'To', cell: (row) => row.to },
        ...measureColumns(report),
      ],
      [overTime],
    )
  return csvFile(
    name,
    [{ header: breakdownLabel[by], cell: (row) => row.name }, ...measureColumns(report)],
    [groups],
  )
}
