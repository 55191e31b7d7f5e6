import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/approvals/endpoints'
import { setupDays } from '@alafia/contract/administration/approvals/states'
import type { ClinicSetup } from '@alafia/contract/administration/approvals/schema'
import { day } from '@alafia/contract/kernel/durations'
import { listWaitingApprovals } from '../../accounts/approvals/approvals.exports.queries.ts'
import { getSetup } from '../../accounts/approvals/setup.exports.queries.ts'
import type { Context } from '../../request/context.ts'
import { route } from '../../request/route.ts'
import { approveRequest, declineRequest, finishClinicSetup, withdrawRequest } from './approvals.actions.ts'

const clinicSetupOf = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<ClinicSetup> => {
  const { finishedAt, startedAt } = await getSetup(db)
  const finishes = startedAt && new Date(startedAt.getTime() + setupDays * day)
  const isOver = finishes !== null && finishes <= clock.now()
  return {
    isFinished: finishedAt !== null || isOver,
    finishedAt: (finishedAt ?? (isOver ? finishes : null))?.toISOString() ?? null,
    finishesAt: finishedAt || isOver ? null : (finishes?.toISOString() ?? null),
  }
}

export const approvalRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listApprovals, ({ db }) => listWaitingApprovals(db))

  route(app, endpoints.approveRequest, (context, { params }) =>
    approveRequest(context, app.services, params.id),
  )

  route(app, endpoints.declineRequest, (context, { params, body }) =>
    declineRequest(context, params.id, body.reason),
  )

  route(app, endpoints.withdrawRequest, (context, { params }) => withdrawRequest(context, params.id))

  route(app, endpoints.getClinicSetup, clinicSetupOf)

  route(app, endpoints.finishClinicSetup, async (context) => {
    await finishClinicSetup(context)
    return clinicSetupOf(context)
  })
}
