import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/chart-access/endpoints'
import { onePage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { endEmergencyAccess, startEmergencyAccess } from './emergency-access.actions.ts'
import { listEmergencyAccess } from './emergency-access.queries.ts'

export const emergencyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listEmergencyAccess, async (context, { query }, exchange) =>
    onePage(exchange, query.limit, await listEmergencyAccess(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.startEmergencyAccess, (context, { body }) => startEmergencyAccess(context, body))
  route(app, endpoints.endEmergencyAccess, (context, { params }) => endEmergencyAccess(context, params.id))
}
