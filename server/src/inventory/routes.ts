import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/inventory/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { adjustBatch, receiveBatch } from './batches.actions.ts'
import { searchFormulary } from './formulary.queries.ts'
import { addItem, changeItem } from './items.actions.ts'
import { findItem } from './items.queries.ts'
import { listInventory } from './listing.queries.ts'
import { listMovements } from './movements.queries.ts'
import { getInventorySummary } from './queries.ts'

export const inventoryRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getInventorySummary, ({ db, clock }) => getInventorySummary(db, clock.today()))
  route(app, endpoints.searchFormulary, ({ db }, { query }) => searchFormulary(db, query.search))

  route(app, endpoints.listInventory, async ({ db, clock }, { query }, exchange) =>
    replyPage(exchange, query.limit, await listInventory(db, clock.today(), query), ({ cursor }) => cursor),
  )
  route(app, endpoints.addItem, (context, { body }) => addItem(context, body))
  route(app, endpoints.getItem, ({ db, clock }, { params }) => findItem(db, params.id, clock.today()))
  route(app, endpoints.changeItem, (context, { params, body }) => changeItem(context, params.id, body))
  route(app, endpoints.receiveBatch, (context, { params, body }) => receiveBatch(context, params.id, body))
  route(app, endpoints.adjustBatch, (context, { params, body }) => adjustBatch(context, params.id, body))
  route(app, endpoints.listMovements, async ({ db }, { params, query }, exchange) =>
    replyPage(exchange, query.limit, await listMovements(db, params.id, query), ({ cursor }) => cursor),
  )
}
