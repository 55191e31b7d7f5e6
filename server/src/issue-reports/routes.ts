import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/issue-reports/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { reportIssue } from './reports.actions.ts'
import { searchKnownPatients, listMyIssueReports } from './reports.queries.ts'

export const issueReportRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.reportIssue, (context, { body }) => reportIssue(context, body))
  route(app, endpoints.listMyIssueReports, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listMyIssueReports(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.searchKnownPatients, (context, { query }) =>
    searchKnownPatients(context, query.search),
  )
}
