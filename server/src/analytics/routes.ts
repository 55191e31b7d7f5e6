import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/analytics/endpoints'
import { fromStandby } from '../platform/database/standby.ts'
import { route } from '../request/route.ts'
import { reportPdf } from './report-pdf.ts'
import { reportCsv } from './report-csv.ts'
import { getReport, getReportFilters, getFullReport } from './reports.queries.ts'

export const reportingRoutes = (app: FastifyInstance): void => {
  route(
    app,
    endpoints.getReport,
    fromStandby(app, (context, { query }) => getReport(context, query)),
  )
  route(
    app,
    endpoints.downloadReport,
    fromStandby(app, async (context, { query: { format, ...query } }) => {
      const tallied = await getFullReport(context, query)
      return format === 'csv' ? reportCsv(tallied) : reportPdf(tallied, await getReportFilters(context.db))
    }),
  )
  route(app, endpoints.getReportFilters, ({ db }) => getReportFilters(db))
}
