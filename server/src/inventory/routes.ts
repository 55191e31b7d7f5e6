import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/inventory/endpoints'
import { route } from '../request/route.ts'
import { searchFormulary } from './formulary/queries.ts'
import { getInventorySummary } from './queries.ts'

export const inventoryRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getInventorySummary, ({ db, clock }) => getInventorySummary(db, clock.today()))
  route(app, endpoints.searchFormulary, ({ db }, { query }) => searchFormulary(db, query.search))
}
