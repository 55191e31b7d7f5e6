import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/family/endpoints'
import { route } from '../request/route.ts'
import { listFamily } from './queries.ts'

export const familyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listFamily, (context) => listFamily(context))
}
