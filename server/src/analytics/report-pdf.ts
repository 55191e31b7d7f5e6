import {
  reportFilters,
  reports,
  breakdownLabel,
  intervalName,
  type ReportFilter,
} from '@alafia/contract/analytics/kinds'
import { measuresOf, type ShownMeasure } from '@alafia/contract/analytics/measures'
import type { ReportFilterOptions } from '@alafia/contract/analytics/schema'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { shortDateRange } from '@alafia/contract/kernel/format'
import { createPdf, type Paper } from '../platform/pdf.ts'
import { fileNameOf, headerOf } from './report-csv.ts'
import type { FullReport } from './reports.queries.ts'

/** '-25,000.20', '1,247': exactly as the database returns it. */
const withCommas = (value: string) => value.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ',')

/** The names of the filters. */
const filterNames = (
  { doctor, specialization, pharmacy }: FullReport['asked'],
  { doctors, pharmacies }: ReportFilterOptions,
): Record<ReportFilter, string | undefined> => ({
  doctor: doctors.find(({ id }) => id === doctor)?.name,
  specialization,
  pharmacy: pharmacies.find(({ id }) => id === pharmacy)?.name,
})

type Line = { name: string; values: string[] }

/** One table per currency, because the columns of both wouldn't fit side by side. */
const tables = (paper: Paper, first: string, lines: readonly Line[], measures: readonly ShownMeasure[]) => {
  const isDollar = ({ key }: ShownMeasure) => key.endsWith('Dollars')
  for (const some of [measures.filter((one) => !isDollar(one)), measures.filter(isDollar)])
    if (some.length > 0)
      paper.table(
        [first, ...some.map(headerOf)],
        lines.map(({ name, values }) => [name, ...some.map(({ place }) => withCommas(values[place] ?? ''))]),
      )
}

/** The filters, totals, figures over time, and every group. */
export const reportPdf = async (
  { asked, interval, currency, totals, overTime, groups }: FullReport,
  choices: ReportFilterOptions,
): Promise<Download> => {
  const { kind, by } = asked
  const { label, lead } = reports[kind]
  const measures = measuresOf({ kind, currency, totals, overTime })
  const narrowed = filterNames(asked, choices)
  const body = await createPdf(`Report on ${label.toLowerCase()}`, (paper) => {
    paper.fact('Days', shortDateRange(asked))
    for (const filter of reportFilters) paper.fact(breakdownLabel[filter], narrowed[filter])
    paper.note(lead)
    paper.rule()
    for (const measure of measures) paper.fact(headerOf(measure), withCommas(totals[measure.place] ?? ''))
    paper.heading('Over time')
    const steps = overTime.map(({ from, to, values }) => ({ name: shortDateRange({ from, to }), values }))
    tables(paper, intervalName[interval], steps, measures)
    if (by === undefined) return
    paper.heading(`By ${breakdownLabel[by].toLowerCase()}`)
    tables(paper, breakdownLabel[by], groups, measures)
  })
  return { name: `${fileNameOf(asked)}.pdf`, type: 'application/pdf', body }
}
