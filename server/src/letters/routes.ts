import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/letters/endpoints'
import { asSystem } from '../platform/database/row-access.ts'
import { replyPage } from '../request/next-page.ts'
import { originOf } from '../request/printed-code.ts'
import { publicRoute, route } from '../request/route.ts'
import { downloadLetter } from './download.queries.ts'
import { issueReferral, issueSickNote } from './issue.actions.ts'
import { toLetter } from './letter-row.ts'
import { listLetters } from './letters.queries.ts'
import { getLetterStart } from './start.queries.ts'
import { verifyDocument } from './verification.queries.ts'
import { withdrawLetter } from './withdraw.actions.ts'

export const letterRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listLetters, async (context, { query }, exchange) => {
    const rows = await listLetters(context, query)
    const shown = replyPage(exchange, query.limit, rows, ({ letter }) => String(letter.id))
    const ofOnePerson = query.appointmentId === undefined ? undefined : shown[0]?.letter
    context.about(
      shown.map(({ letter }) => letter.patientId),
      undefined,
      ofOnePerson?.familyMemberId,
    )
    return Promise.all(shown.map((row) => toLetter(row, context.signing)))
  })
  route(app, endpoints.getLetterStart, async (context, { params }) =>
    getLetterStart(context, await context.clinic.details(), params.id),
  )
  route(app, endpoints.issueReferral, async (context, { params, body }) =>
    issueReferral(context, await context.clinic.details(), params.id, body),
  )
  route(app, endpoints.issueSickNote, async (context, { params, body }) =>
    issueSickNote(context, await context.clinic.details(), params.id, body),
  )
  route(app, endpoints.withdrawLetter, (context, { params, body }) =>
    withdrawLetter(context, params.id, body),
  )
  route(app, endpoints.downloadLetter, (context, { params }, exchange) =>
    downloadLetter(context, params.id, originOf(exchange)),
  )
  publicRoute(app, endpoints.verifyDocument, ({ params }, { services }) =>
    asSystem(() => verifyDocument(services, params.code)),
  )
}
