import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/billing/desk-closing'
import { replyPage } from '../../../request/next-page.ts'
import { route } from '../../../request/route.ts'
import { closeDesk } from './closing.actions.ts'
import { closingCsv, getOpenDesk, listClosings } from './closing.queries.ts'

export const closingRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getOpenDesk, (context) => getOpenDesk(context))
  route(app, endpoints.closeDesk, (context, { body }) => closeDesk(context, body))
  route(app, endpoints.listClosings, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listClosings(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.downloadClosing, (context, { params }) => closingCsv(context, params.id))
}
