import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/reviews/endpoints'
import { listReportsToReview } from '../../issue-reports/exports.queries.ts'
import { replyPage } from '../../request/next-page.ts'
import { route } from '../../request/route.ts'
import { reviewEmergencyAccess, reviewIssueReport } from './reviews.actions.ts'
import { getEmergencyAccessDetail, getIssueReport } from './reviews.queries.ts'

export const reviewRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listReportsToReview, async ({ db, about }, { query }, exchange) => {
    const rows = replyPage(
      exchange,
      query.limit,
      await listReportsToReview(db, query),
      ({ cursor }) => cursor,
    )
    about(rows.flatMap((row) => row.report.patientId ?? []))
    return rows.map((row) => row.report)
  })

  route(app, endpoints.getIssueReport, async ({ db, about }, { params: { id } }) => {
    const found = await getIssueReport(db, id)
    about(found.patientId === null ? [] : [found.patientId], `issue report ${id}`)
    return found
  })

  route(app, endpoints.reviewIssueReport, (context, { params, body }) =>
    reviewIssueReport(context, params.id, body),
  )

  route(app, endpoints.getEmergencyAccess, async ({ db, clock, about }, { params: { id } }) => {
    const found = await getEmergencyAccessDetail(db, id, clock.now())
    about([found.patientId], `emergency access ${id}`)
    return found
  })

  route(app, endpoints.reviewEmergencyAccess, (context, { params, body }) =>
    reviewEmergencyAccess(context, params.id, body),
  )
}
