import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/audit/logs'
import { fromStandby } from '../../platform/database/standby.ts'
import { replyPage, cursorPosition, timeCursor } from '../../request/next-page.ts'
import { route } from '../../request/route.ts'
import { startVerification, type Verifier } from '../verification/verification.actions.ts'
import { compareHeadsIn } from '../verification/head-comparison.queries.ts'
import { listHeadCopies } from '../verification/head-copies.queries.ts'
import { listVerifications } from '../verification/verification.queries.ts'
import { exportLogs } from './logs-csv.ts'
import { getLogEntry, listKinds, listLogs, toLogEntry } from './logs.queries.ts'

export const logRoutes = (app: FastifyInstance, verifier: Verifier): void => {
  route(app, endpoints.listLogs, async (context, { query: { limit, cursor, ...filters } }, exchange) => {
    const after = cursor === undefined ? undefined : cursorPosition(cursor)
    const rows = await listLogs(context, filters, { after, limit: limit + 1 })
    return replyPage(exchange, limit, rows, (last) => timeCursor(last.micros, last.id)).map(toLogEntry)
  })
  route(app, endpoints.listLogKinds, ({ db }) => listKinds(db))
  route(
    app,
    endpoints.exportLogs,
    fromStandby(app, async (context, { query }) => exportLogs(context, query)),
  )
  route(app, endpoints.listVerifications, ({ db }) => listVerifications(db))
  route(app, endpoints.listHeadCopies, ({ db }) => listHeadCopies(db, app.services.settings))
  route(app, endpoints.startVerification, (context) => startVerification(context, verifier))
  route(app, endpoints.compareHeads, (context, { body }) => compareHeadsIn(context, body.text))
  route(app, endpoints.getLogEntry, (context, { params: { id } }) => getLogEntry(context, id))
}
