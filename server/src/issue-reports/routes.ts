import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/issue-reports/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { reportIssue } from './reports.actions.ts'
import { searchKnownPatients, listMyIssueReports } from './reports.queries.ts'
import { reviewIssueReport } from './review.actions.ts'
import { getIssueReport, listReportsToReview } from './review.queries.ts'

export const issueReportRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.reportIssue, (context, { body }) => reportIssue(context, body))
  route(app, endpoints.listMyIssueReports, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listMyIssueReports(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.searchKnownPatients, (context, { query }) =>
    searchKnownPatients(context, query.search),
  )

  route(app, endpoints.listReportsToReview, async ({ db, about }, { query }, exchange) => {
    const rows = replyPage(
      exchange,
      query.limit,
      await listReportsToReview(db, query),
      ({ cursor }) => cursor,
    )
    about(rows.flatMap(({ report }) => report.patientId ?? []))
    return rows.map(({ report }) => report)
  })
  route(app, endpoints.getIssueReport, async ({ db, about }, { params: { id } }) => {
    const found = await getIssueReport(db, id)
    about(found.patientId === null ? [] : [found.patientId], `issue report ${id}`)
    return found
  })
  route(app, endpoints.reviewIssueReport, (context, { params, body }) =>
    reviewIssueReport(context, params.id, body),
  )
}
