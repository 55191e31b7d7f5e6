import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/video-visits/endpoints'
import { route } from '../request/route.ts'
import { endVideoVisit, announceDelay } from './call.actions.ts'
import { listWaitingPatients } from './waiting-patients.queries.ts'
import { getVideoVisit, getConnection } from './waiting-room.queries.ts'

export const videoVisitRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listWaitingPatients, (context, _input, { services }) =>
    listWaitingPatients(context, services),
  )
  route(app, endpoints.getVideoVisit, (context, { params }, { services }) =>
    getVideoVisit(context, params.id, services),
  )
  route(app, endpoints.getConnection, (context, { params }, { services }) =>
    getConnection(context, params.id, services),
  )
  route(app, endpoints.announceDelay, async (context, { params, body }, { services }) => {
    await announceDelay(context, params.id, body)
    return getVideoVisit(context, params.id, services)
  })
  route(app, endpoints.endVideoVisit, async (context, { params }, { services }) => {
    await endVideoVisit(context, params.id)
    return getVideoVisit(context, params.id, services)
  })
}
