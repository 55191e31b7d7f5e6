import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/admin/endpoints'
import { listAudit, listLooks } from '@alafia/contract/audit/endpoints'
import { accountsByLastLogin } from '../accounts/queries.ts'
import { listActivityEntries, listLooksAt, listTrail, listTrailOf } from '../audit/queries.ts'
import { idCursor, onePage, placeOf, timeCursor } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { getAdminStats, userOf } from './queries.ts'
import { lookOf } from './looks.ts'
import { activityOf } from './wording.ts'

const idOf = ({ id }: { id: number }) => String(id)

export const adminRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getAdminStats, ({ db, clock }) => getAdminStats(db, clock, () => app.checks()))

  route(app, endpoints.listUsers, async ({ db }, { query: { limit, cursor } }, exchange) => {
    const accounts = await accountsByLastLogin(
      db,
      cursor === undefined ? undefined : placeOf(cursor),
      limit + 1,
    )
    return onePage(exchange, limit, accounts, (last) => timeCursor(last.lastLoginMicros, last.id)).map(userOf)
  })

  route(app, endpoints.listActivity, async ({ db }, { query: { limit, cursor } }, exchange) => {
    const entries = await listActivityEntries(db, { before: idCursor(cursor), limit: limit + 1 })
    return onePage(exchange, limit, entries, idOf).map(activityOf)
  })

  route(app, listAudit, async ({ db, actor }, { query: { limit, cursor } }, exchange) => {
    const page = { before: idCursor(cursor), limit: limit + 1 }
    const entries = actor.role === 'admin' ? listTrail(db, page) : listTrailOf(db, actor.userId, page)
    return onePage(exchange, limit, await entries, idOf)
  })

  route(app, listLooks, async ({ db, actor }, { query: { limit, cursor } }, exchange) => {
    const looks = await listLooksAt(db, actor.userId, { before: idCursor(cursor), limit: limit + 1 })
    return onePage(exchange, limit, looks, idOf).map(lookOf)
  })
}
