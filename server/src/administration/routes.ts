import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/endpoints'
import { getBackups } from '@alafia/contract/administration/backups/endpoints'
import { getChecklist } from '@alafia/contract/administration/checklist/endpoints'
import { listAudit } from '@alafia/contract/audit/endpoints'
import { listActivityEntries, listEntries, listEntriesOfPatient } from '../audit/exports.queries.ts'
import { actorsWithheldFrom } from '../family/exports.queries.ts'
import { idCursor, replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { approvalRoutes } from './approvals/approvals.routes.ts'
import { getBackups as readBackups } from './backup/backup-runs.queries.ts'
import { getChecklist as readChecklist } from './checklist/checklist.queries.ts'
import { recordLinkRoutes } from './record-links/record-links.routes.ts'
import { getAdminStats, getPerformance } from './stats.queries.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { listLeftDoctors } from './users/users.queries.ts'
import { userRoutes } from './users/users.routes.ts'
import type { Verifier } from './verification/verification.actions.ts'
import { toActivityEntry } from '../audit/action-labels.ts'

const idOf = ({ id }: { id: number }) => String(id)

export const adminRoutes = (app: FastifyInstance, verifier: Verifier): void => {
  logRoutes(app, verifier)

  route(app, endpoints.getAdminStats, ({ db, clock }) => getAdminStats(db, clock, () => app.checks()))

  route(app, getBackups, ({ db }) => readBackups(db, app.services.settings))

  route(app, getChecklist, () => readChecklist(app.services))

  route(app, endpoints.getPerformance, ({ db, clock }) => getPerformance(db, clock))

  route(app, endpoints.listLeftDoctors, ({ db, clock }) => listLeftDoctors(db, clock.now()))

  userRoutes(app)

  approvalRoutes(app)

  recordLinkRoutes(app)

  route(app, endpoints.listActivity, async ({ db }, { query: { limit, cursor } }, exchange) => {
    const entries = await listActivityEntries(db, { before: idCursor(cursor), limit: limit + 1 })
    return replyPage(exchange, limit, entries, idOf).map(toActivityEntry)
  })

  route(app, listAudit, async ({ about, db, actor }, { query: { limit, cursor } }, exchange) => {
    const page = { before: idCursor(cursor), limit: limit + 1 }
    about(actor.role === 'patient' ? [actor.userId] : [])
    const entries =
      actor.role === 'admin'
        ? await listEntries(db, page)
        : await listEntriesOfPatient(db, actor.userId, page, await actorsWithheldFrom(db, actor))
    return replyPage(exchange, limit, entries, idOf)
  })
}
