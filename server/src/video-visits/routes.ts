import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/video-visits/endpoints'
import { route } from '../request/route.ts'
import { endVisit, sayLate } from './actions.ts'
import { getVisit, getVisitWay } from './queries.ts'

export const visitRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getVisit, (context, { params }, { services }) =>
    getVisit(context, params.id, services),
  )
  route(app, endpoints.getVisitWay, (context, { params }, { services }) =>
    getVisitWay(context, params.id, services),
  )
  route(app, endpoints.sayLate, async (context, { params, body }, { services }) => {
    await sayLate(context, params.id, body)
    return getVisit(context, params.id, services)
  })
  route(app, endpoints.endVisit, async (context, { params }, { services }) => {
    await endVisit(context, params.id)
    return getVisit(context, params.id, services)
  })
}
