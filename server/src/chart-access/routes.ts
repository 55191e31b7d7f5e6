import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/chart-access/endpoints'
import { listAccessesTo } from '../audit/exports.queries.ts'
import { actorsWithheldFrom } from '../family/exports.queries.ts'
import { idCursor, replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { toAccessEntry } from './access-history.ts'
import { listEntriesOfSharedChildren } from './shared-children.queries.ts'
import { endEmergencyAccess, startEmergencyAccess } from './emergency-access.actions.ts'
import { listEmergencyAccess } from './emergency-access.queries.ts'
import { reviewEmergencyAccess } from './emergency-review.actions.ts'
import { getEmergencyAccessDetail } from './emergency-review.queries.ts'

export const chartAccessRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listEmergencyAccess, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listEmergencyAccess(context, query), ({ id }) => String(id)),
  )
  route(app, endpoints.startEmergencyAccess, (context, { body }) => startEmergencyAccess(context, body))
  route(app, endpoints.endEmergencyAccess, (context, { params }) => endEmergencyAccess(context, params.id))

  route(app, endpoints.getEmergencyAccess, async ({ db, clock, about }, { params: { id } }) => {
    const found = await getEmergencyAccessDetail(db, id, clock.now())
    about([found.patientId], `emergency access ${id}`)
    return found
  })
  route(app, endpoints.reviewEmergencyAccess, (context, { params, body }) =>
    reviewEmergencyAccess(context, params.id, body),
  )

  route(
    app,
    endpoints.listAccessHistory,
    async ({ about, db, actor }, { query: { limit, cursor } }, exchange) => {
      about([actor.userId])
      const page = { before: idCursor(cursor), limit: limit + 1 }
      const withheld = await actorsWithheldFrom(db, actor)
      const also = await listEntriesOfSharedChildren(db, actor.userId, page)
      const entries = await listAccessesTo(db, actor.userId, page, withheld, also)
      return replyPage(exchange, limit, entries, ({ id }) => String(id)).map(toAccessEntry)
    },
  )
}
