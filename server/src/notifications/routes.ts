import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/notifications/endpoints'
import { idBelow, replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { readAllNotifications, readNotification } from './actions.ts'
import { countUnread, listNotifications } from './queries.ts'

export const notificationRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listNotifications, async ({ db, actor }, { query: { limit, cursor } }, exchange) => {
    const rows = await listNotifications(db, actor.userId, { before: idBelow(cursor), limit: limit + 1 })
    return replyPage(exchange, limit, rows, ({ id }) => String(id))
  })

  route(app, endpoints.countUnread, ({ db, actor }) => countUnread(db, actor.userId))
  route(app, endpoints.readNotification, (context, { params }) => readNotification(context, params.id))
  route(app, endpoints.readAllNotifications, (context) => readAllNotifications(context))
}
