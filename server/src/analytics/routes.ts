import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/analytics/endpoints'
import { route } from '../request/route.ts'
import { reportDocument } from './report-pdf.ts'
import { reportFile } from './report-csv.ts'
import { getReport, getReportChoices, talliedReport } from './reports.queries.ts'

export const reportingRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getReport, (context, { query }) => getReport(context, query))
  route(app, endpoints.getReportFile, async (context, { query: { format, ...query } }) => {
    const tallied = await talliedReport(context, query)
    return format === 'csv'
      ? reportFile(tallied)
      : reportDocument(tallied, await getReportChoices(context.db))
  })
  route(app, endpoints.getReportChoices, ({ db }) => getReportChoices(db))
}
