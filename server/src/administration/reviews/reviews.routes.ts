import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/reviews/endpoints'
import { listIssueCases } from '../../issue-reports/review.queries.ts'
import { replyPage } from '../../request/next-page.ts'
import { route } from '../../request/route.ts'
import { workEmergencyCase, workIssueCase } from './reviews.actions.ts'
import { readEmergencyCase, readIssueCase } from './reviews.queries.ts'

export const caseRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listIssueCases, async ({ db, about }, { query }, exchange) => {
    const rows = replyPage(exchange, query.limit, await listIssueCases(db, query), ({ cursor }) => cursor)
    about(rows.flatMap((row) => row.case.patientId ?? []))
    return rows.map((row) => row.case)
  })

  route(app, endpoints.getIssueCase, async ({ db, about }, { params: { id } }) => {
    const found = await readIssueCase(db, id)
    about(found.patientId === null ? [] : [found.patientId], `issue report ${id}`)
    return found
  })

  route(app, endpoints.workIssueCase, (context, { params, body }) => workIssueCase(context, params.id, body))

  route(app, endpoints.getEmergencyCase, async ({ db, clock, about }, { params: { id } }) => {
    const found = await readEmergencyCase(db, id, clock.now())
    about([found.patientId], `emergency access ${id}`)
    return found
  })

  route(app, endpoints.workEmergencyCase, (context, { params, body }) =>
    workEmergencyCase(context, params.id, body),
  )
}
