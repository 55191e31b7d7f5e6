import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/patients/record-shares.endpoints'
import { replyPage } from '../../request/next-page.ts'
import { publicRoute, route } from '../../request/route.ts'
import { openShare } from './open.actions.ts'
import { readSharedFile, readSharedRecord } from './read.queries.ts'
import { endShare, shareRecord } from './shares.actions.ts'
import { listShares } from './shares.queries.ts'

export const recordShareRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listRecordShares, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listShares(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.shareRecord, (context, { body }) => shareRecord(context, body))
  route(app, endpoints.endRecordShare, (context, { params }) => endShare(context, params.id))
  publicRoute(app, endpoints.openSharedRecord, ({ body }, exchange) => openShare(body, exchange))
  publicRoute(app, endpoints.readSharedRecord, ({ body }, exchange) =>
    readSharedRecord(app, body.key, exchange),
  )
  publicRoute(app, endpoints.downloadSharedFile, ({ body }, exchange) => readSharedFile(app, body, exchange))
}
