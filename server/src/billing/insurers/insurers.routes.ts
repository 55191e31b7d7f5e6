import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/billing/insurers'
import { route } from '../../request/route.ts'
import { addInsurer, updateInsurer } from './insurers.actions.ts'
import { listInsurers } from './insurers.queries.ts'

export const insurerRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listInsurers, (context) => listInsurers(context))
  route(app, endpoints.addInsurer, (context, { body }) => addInsurer(context, body))
  route(app, endpoints.updateInsurer, (context, { params, body }) => updateInsurer(context, params.id, body))
}
