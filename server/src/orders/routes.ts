import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/orders/endpoints'
import { listWaitingResults as waitingEndpoint } from '@alafia/contract/orders/waiting.endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { investigations } from './catalogue/all.ts'
import { readResultFile } from './files.queries.ts'
import { cancelOrder, orderTests } from './ordering.actions.ts'
import { getOrder, listOrders } from './orders.queries.ts'
import { createRequestForm } from './request-form.ts'
import { addResult } from './results.actions.ts'
import { signOff } from './sign-off.actions.ts'
import { listTrends } from './trends.queries.ts'
import { listWaitingResults } from './waiting.queries.ts'

export const orderRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listInvestigations, () => Promise.resolve(investigations))
  route(app, endpoints.orderTests, (context, { params, body }) => orderTests(context, params.id, body))
  route(app, endpoints.listTestOrders, async (context, { params, query }, exchange) =>
    replyPage(exchange, query.limit, await listOrders(context, params, query), (last) => String(last.id)),
  )
  route(app, endpoints.listResultTrends, (context, { params }) => listTrends(context, params))
  route(app, endpoints.getTestOrder, (context, { params }) => getOrder(context, params.id))
  route(app, endpoints.downloadRequestForm, (context, { params }) => createRequestForm(context, params.id))
  route(app, endpoints.cancelTestOrder, (context, { params, body }) =>
    cancelOrder(context, params.id, body.reason),
  )
  route(app, endpoints.addTestResult, (context, { params, body, file }, { services }) =>
    addResult(context, services.files, params.id, { body, upload: file }),
  )
  route(app, endpoints.downloadResultFile, (context, { params }, { services }) =>
    readResultFile(context, services, params.id),
  )
  route(app, endpoints.signOffResult, (context, { params, body }) =>
    signOff(context, params.id, body.comment),
  )
  route(app, waitingEndpoint, (context) => listWaitingResults(context))
}
