import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/video-visits/guest-invitations/endpoints'
import { publicRoute, route } from '../../request/route.ts'
import { invite, lookAtInvitation, redeemInvitation, revokeInvitation } from './guest-invitations.actions.ts'
import { listInvitations } from './guest-invitations.queries.ts'

export const invitationRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listInvitations, (context, { params }) => listInvitations(context, params.id))
  route(app, endpoints.invite, (context, { params, body }) => invite(context, params.id, body))
  route(app, endpoints.revokeInvitation, (context, { params }) =>
    revokeInvitation(context, params.id, params.invitationId),
  )
  publicRoute(app, endpoints.lookAtInvitation, ({ params }, exchange) =>
    lookAtInvitation(params.secret, exchange),
  )
  publicRoute(app, endpoints.redeemInvitation, ({ body }, exchange) =>
    redeemInvitation(body.secret, exchange),
  )
}
