import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/urgent-care/endpoints'
import { listSoonestSlots } from '../appointments/soonest-slots.exports.queries.ts'
import { route } from '../request/route.ts'
import { requestUrgentCare, takeCareRequest, withdrawCareRequest } from './requests.actions.ts'
import { updateDuty } from './duty.actions.ts'
import { getDuty } from './duty.queries.ts'
import { listCareRequests } from './requests.queries.ts'
import { getUrgentCare } from './status.queries.ts'

/** Immediate care. */
export const urgentCareRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getUrgentCare, (context) => getUrgentCare(context))
  route(app, endpoints.listSoonestSlots, (context) => listSoonestSlots(context))
  route(app, endpoints.requestUrgentCare, (context, { body }) => requestUrgentCare(context, body))
  route(app, endpoints.withdrawCareRequest, (context, { params }) => withdrawCareRequest(context, params.id))

  route(app, endpoints.getDuty, (context) => getDuty(context, context.db))
  route(app, endpoints.listCareRequests, (context) => listCareRequests(context))
  route(app, endpoints.takeCareRequest, (context, { params }) => takeCareRequest(context, params.id))
  route(app, endpoints.updateDuty, (context, { body }) => updateDuty(context, body))
}
