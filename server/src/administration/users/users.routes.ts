import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/users/endpoints'
import type { Context } from '../../request/context.ts'
import { route } from '../../request/route.ts'
import {
  changePractice,
  choosePharmacy,
  deactivateUser,
  endSessionsOf,
  grantRole,
  inviteUser,
  reactivateUser,
  renewInvitation,
  setLicence,
  takeRole,
} from './users.actions.ts'
import { listUsers, listVisitsAhead, readUser } from './users.queries.ts'

export const userRoutes = (app: FastifyInstance): void => {
  const { sessions } = app.services
  const by = async (context: Context) => ({ ...context, sessions, ...(await sessions.limits()) })

  route(app, endpoints.listUsers, (context, { query }, exchange) => listUsers(context, query, exchange))

  route(app, endpoints.getUser, async ({ db, clock }, { params }) =>
    readUser(db, params.id, { clock, ...(await sessions.limits()) }),
  )

  route(app, endpoints.inviteUser, async (context, { body }) => inviteUser(await by(context), body))

  route(app, endpoints.renewInvitation, async (context, { params }) =>
    renewInvitation(await by(context), params.id),
  )

  route(app, endpoints.grantRole, async (context, { params, body }) =>
    grantRole(await by(context), params.id, body),
  )

  route(app, endpoints.takeRole, async (context, { params: { id, role }, query }) =>
    takeRole(await by(context), id, role, query.despiteVisits === 'true'),
  )

  route(app, endpoints.deactivateUser, async (context, { params, body }) =>
    deactivateUser(await by(context), params.id, body.despiteVisits),
  )

  route(app, endpoints.reactivateUser, async (context, { params }) =>
    reactivateUser(await by(context), params.id),
  )

  route(app, endpoints.endSessionsOfUser, async (context, { params }) =>
    endSessionsOf(await by(context), params.id),
  )

  route(app, endpoints.setLicence, async (context, { params: { id, role }, body }) =>
    setLicence(await by(context), id, role, body),
  )

  route(app, endpoints.changePractice, async (context, { params, body }) =>
    changePractice(await by(context), params.id, body),
  )

  route(app, endpoints.choosePharmacyOfUser, async (context, { params, body }) =>
    choosePharmacy(await by(context), params.id, body.pharmacyId),
  )

  route(app, endpoints.listVisitsAhead, (context, { params, query }, exchange) =>
    listVisitsAhead(context, params.id, query, exchange),
  )
}
