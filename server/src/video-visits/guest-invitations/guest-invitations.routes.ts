import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/video-visits/guest-invitations/endpoints'
import { asSystem } from '../../platform/database/row-access.ts'
import { publicRoute, route } from '../../request/route.ts'
import {
  inviteGuest,
  getGuestInvitation,
  redeemGuestInvitation,
  revokeGuestInvitation,
} from './guest-invitations.actions.ts'
import { admitGuest, declineGuest } from './waiting-guests.actions.ts'
import { listGuestInvitations } from './guest-invitations.queries.ts'

export const guestInvitationRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listGuestInvitations, (context, { params }) =>
    listGuestInvitations(context, params.id),
  )
  route(app, endpoints.inviteGuest, (context, { params, body }) => inviteGuest(context, params.id, body))
  route(app, endpoints.revokeGuestInvitation, (context, { params }) =>
    revokeGuestInvitation(context, params.id, params.invitationId),
  )
  route(app, endpoints.admitGuest, (context, { params }, { services }) =>
    admitGuest(context, params.id, params.invitationId, services),
  )
  route(app, endpoints.declineGuest, (context, { params }, { services }) =>
    declineGuest(context, params.id, params.invitationId, services),
  )
  publicRoute(app, endpoints.getGuestInvitation, ({ params }, exchange) =>
    asSystem(() => getGuestInvitation(params.secret, exchange)),
  )
  publicRoute(app, endpoints.redeemGuestInvitation, ({ body }, exchange) =>
    asSystem(() => redeemGuestInvitation(body.secret, exchange)),
  )
}
