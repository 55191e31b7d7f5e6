import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/patients/own-data.endpoints'
import { route } from '../../request/route.ts'
import { getOwnData, readOwnData } from './own-data.queries.ts'
import { requestOwnData } from './request.actions.ts'

export const ownDataRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getOwnData, (context) => getOwnData(context))
  route(app, endpoints.requestOwnData, (context) => requestOwnData(context))
  route(app, endpoints.downloadOwnData, (context, { params }) =>
    readOwnData(context, app.services, params.id),
  )
}
