import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/patients/closing.endpoints'
import { route } from '../../request/route.ts'
import { askToClose, keepAccount } from './ask.actions.ts'
import { findOpenClosing, getClosing } from './closing.queries.ts'

export const closingRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getClosing, (context) => getClosing(context, app.services))
  route(app, endpoints.getClosingTime, async ({ db, actor }) => ({
    closesAt: (await findOpenClosing(db, actor.userId))?.closesAt.toISOString() ?? null,
  }))
  route(app, endpoints.askToClose, (context) => askToClose(context))
  route(app, endpoints.keepAccount, (context) => keepAccount(context))
}
