import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/notifications/endpoints'
import { idBelow, replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { markAllNotificationsRead, markNotificationRead } from './reading.actions.ts'
import { countUnreadNotifications, listNotifications } from './listing.queries.ts'

export const notificationRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listNotifications, async ({ db, actor }, { query: { limit, cursor } }, exchange) => {
    const rows = await listNotifications(db, actor.userId, { before: idBelow(cursor), limit: limit + 1 })
    return replyPage(exchange, limit, rows, ({ id }) => String(id))
  })

  route(app, endpoints.countUnreadNotifications, ({ db, actor }) =>
    countUnreadNotifications(db, actor.userId),
  )
  route(app, endpoints.markNotificationRead, (context, { params }) =>
    markNotificationRead(context, params.id),
  )
  route(app, endpoints.markAllNotificationsRead, (context) => markAllNotificationsRead(context))
}
