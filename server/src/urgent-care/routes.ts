import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/urgent-care/endpoints'
import { listSoonestSlots } from '../appointments/soonest-slots.exports.queries.ts'
import { route } from '../request/route.ts'
import { requestCare, takeRequest, withdrawCare } from './requests.actions.ts'
import { changeDuty } from './duty.actions.ts'
import { getDuty } from './duty.queries.ts'
import { listWaiting } from './requests.queries.ts'
import { getCare } from './status.queries.ts'

/** Immediate care. */
export const careRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getCare, (context) => getCare(context))
  route(app, endpoints.listNearSlots, (context) => listSoonestSlots(context))
  route(app, endpoints.requestCare, (context, { body }) => requestCare(context, body))
  route(app, endpoints.withdrawCare, (context, { params }) => withdrawCare(context, params.id))

  route(app, endpoints.getDuty, (context) => getDuty(context, context.db))
  route(app, endpoints.listWaiting, (context) => listWaiting(context))
  route(app, endpoints.takeRequest, (context, { params }) => takeRequest(context, params.id))
  route(app, endpoints.changeDuty, (context, { body }) => changeDuty(context, body))
}
