import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/announcements/endpoints'
import { countUsersWithAnyRole } from '../../accounts/exports.queries.ts'
import { idBelow, replyPage } from '../../request/next-page.ts'
import { route } from '../../request/route.ts'
import { sendAnnouncement } from './announcements.actions.ts'
import { listAnnouncements } from './announcements.queries.ts'

export const announcementRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listAnnouncements, async ({ db }, { query: { limit, cursor } }, exchange) => {
    const rows = await listAnnouncements(db, { before: idBelow(cursor), limit: limit + 1 })
    return replyPage(exchange, limit, rows, ({ id }) => String(id))
  })

  route(app, endpoints.getAudience, async ({ db, actor }, { query: { roles } }) => ({
    people: await countUsersWithAnyRole(db, roles, actor.userId),
  }))

  route(app, endpoints.sendAnnouncement, (context, { body }) => sendAnnouncement(context, body))
}
