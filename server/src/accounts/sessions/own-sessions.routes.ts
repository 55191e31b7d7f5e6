import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/accounts/sessions.endpoints'
import { route } from '../../request/route.ts'
import { listSignIns } from '../devices/sign-ins.queries.ts'
import { endOtherSessions, endOwnSession } from './own-sessions.actions.ts'
import { listOwnSessions } from './own-sessions.queries.ts'

export const ownSessionRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listOwnSessions, async (context, _input, { request, services }) =>
    listOwnSessions(context, await services.sessions.limits(), request.ip),
  )

  route(app, endpoints.listSignIns, (context, _input, { request }) => listSignIns(context, request.ip))

  route(app, endpoints.endOwnSession, (context, { params }) => endOwnSession(context, params.id))

  route(app, endpoints.endOtherSessions, (context, _input, { services }) =>
    endOtherSessions(context, services.sessions),
  )
}
