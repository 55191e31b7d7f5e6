import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/issue-reports/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { reportIssue } from './reporting.actions.ts'
import { findKnownPatients, listIssueReports } from './reporting.queries.ts'

export const issueReportRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.reportIssue, (context, { body }) => reportIssue(context, body))
  route(app, endpoints.listIssueReports, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listIssueReports(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.findKnownPatients, (context, { query }) => findKnownPatients(context, query.search))
}
