import { reports, type Measure } from '@alafia/contract/analytics/kinds'
import { measuresIn, type ShownMeasure } from '@alafia/contract/analytics/measures'
import type { DateRange } from '@alafia/contract/analytics/periods'
import type { ReportReply } from '@alafia/contract/analytics/schema'
import { currencySign } from '@alafia/contract/kernel/currency-sign'
import { dateSpan, formatMoney, formatNumber, shortDate } from '../../lib/format.ts'
import { compactNumber, dayAndMonth, shortMonth } from '../../lib/format-axis.ts'
import type { ChartSeries } from '../../ui/chart/series.ts'

/** '−₦25,000.20', '1,247': exact, as the server sends it. */
export const formatValue = (value: string, { unit }: Measure): string => {
  const isNegative = value.startsWith('-')
  const size = isNegative ? value.slice(1) : value
  const words = unit === 'count' ? formatNumber(Number(size)) : formatMoney(size, unit)
  return isNegative ? `−${words}` : words
}

/** A measure's name, marked '($)' if it is in dollars. */
export const measureName = ({ label, unit }: Measure): string => (unit === 'USD' ? `${label} ($)` : label)

/** Nothing was counted in this period. */
export const isEmpty = ({ totals, overTime }: ReportReply): boolean =>
  [totals, ...overTime.map(({ values }) => values)].every((values) =>
    values.every((value) => Number(value) === 0),
  )

const axisLabel = ({ interval }: ReportReply, from: string) =>
  interval === 'month' ? shortMonth(from) : dayAndMonth(from)

/** A day, week or month in the table's first column. */
export const intervalLabel = ({ interval }: ReportReply, days: DateRange): string =>
  interval === 'day' ? shortDate(days.from) : dateSpan(days.from, days.to)

/** What the chart over time shows. Each currency needs its own axis, so of two it shows only the first that occurs. */
const chartedOf = ({ kind, currency, overTime }: ReportReply): ShownMeasure[] => {
  const all = measuresIn(kind, currency).filter(({ key }) => reports[kind].charted.includes(key))
  const occurs = ({ place }: ShownMeasure) => overTime.some(({ values }) => Number(values[place]) !== 0)
  const unit = (all.find(occurs) ?? all[0])?.unit
  return all.filter((measure) => measure.unit === unit)
}

export const seriesOf = (report: ReportReply): ChartSeries[] =>
  chartedOf(report).map((measure) => ({
    name: measureName(measure),
    points: report.overTime.map(({ from, values }) => ({
      label: axisLabel(report, from),
      value: Number(values[measure.place]),
      text: formatValue(values[measure.place] ?? '0', measure),
    })),
  }))

/** A value on the axis: '₦1.2m', '25'. */
export const tickOf = (report: ReportReply): ((value: number) => string) => {
  const unit = chartedOf(report)[0]?.unit ?? 'count'
  return unit === 'count' ? formatNumber : (value) => `${currencySign(unit)}${compactNumber(value)}`
}
