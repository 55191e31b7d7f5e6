import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/reminders/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { completeReminder, reopenReminder } from './completing.actions.ts'
import { listReminders } from './listing.queries.ts'

export const reminderRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listReminders, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listReminders(context, query), ({ cursor }) => cursor),
  )
  route(app, endpoints.completeReminder, (context, { params, body }) =>
    completeReminder(context, params.id, body.appointmentId ?? null),
  )
  route(app, endpoints.reopenReminder, (context, { params }) => reopenReminder(context, params.id))
}
