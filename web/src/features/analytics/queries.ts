import { queryOptions } from '@tanstack/react-query'
import { getReport, getReportFilters, downloadReport } from '@alafia/contract/analytics/endpoints'
import type { ReportKind, ReportBreakdown } from '@alafia/contract/analytics/kinds'
import type { DateRange } from '@alafia/contract/analytics/periods'
import type { ReportFormat } from '@alafia/contract/analytics/schema'
import { call, download } from '../../lib/http/call.ts'

export type ReportNarrowing = {
  doctor?: number | undefined
  specialization?: string | undefined
  pharmacy?: number | undefined
}
export type WantedReport = DateRange & ReportNarrowing & { by?: ReportBreakdown | undefined }

const asText = ({ doctor, pharmacy, ...rest }: WantedReport) => ({
  ...rest,
  doctor: doctor === undefined ? undefined : String(doctor),
  pharmacy: pharmacy === undefined ? undefined : String(pharmacy),
})

/** A report as it stands when it is opened: made anew where it is older than half a minute. */
export const reportQuery = (kind: ReportKind, wanted: WantedReport) =>
  queryOptions({
    queryKey: ['/api/admin/reports', kind, wanted],
    queryFn: ({ signal }) => call(getReport, { query: { kind, ...asText(wanted) }, signal }),
    staleTime: 30_000,
    // The last one stays in sight until the next has come, where it is of the same kind.
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
  })

export const reportChoicesQuery = queryOptions({
  queryKey: ['/api/admin/report-choices'],
  queryFn: ({ signal }) => call(getReportFilters, { signal }),
})

export const fetchReportFile = (
  kind: ReportKind,
  wanted: WantedReport,
  format: ReportFormat,
): Promise<File> => download(downloadReport, { query: { kind, ...asText(wanted), format } })
