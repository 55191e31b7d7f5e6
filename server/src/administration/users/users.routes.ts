import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/administration/users/endpoints'
import { importUsers, previewUserImport } from '@alafia/contract/administration/users/import'
import type { Context } from '../../request/context.ts'
import { route } from '../../request/route.ts'
import {
  askSecondFactorReset,
  deactivateUser,
  endUserSessions,
  grantRole,
  inviteUser,
  reactivateUser,
  renewAccountInvitation,
  revokeRole,
} from './users.actions.ts'
import * as imports from './import/import.actions.ts'
import { changeUserName } from './names.actions.ts'
import { removeUserPhoto } from './photo.actions.ts'
import { saveUserLicence, setUserPharmacy, updatePractice } from './work.actions.ts'
import { listUsers, listUpcomingAppointments, getUser } from './users.queries.ts'

export const userRoutes = (app: FastifyInstance): void => {
  const { sessions } = app.services
  const by = async (context: Context) => ({ ...context, sessions, ...(await sessions.limits()) })

  route(app, endpoints.listUsers, (context, { query }, exchange) => listUsers(context, query, exchange))

  route(app, endpoints.getUser, async ({ about, db, clock }, { params }) => {
    about([], `account ${params.id}`)
    return getUser(db, params.id, { clock, ...(await sessions.limits()) })
  })

  route(app, previewUserImport, (context, { body }) => imports.previewUserImport(context, body))

  route(app, importUsers, (context, { body }) => imports.importUsers(context, body))

  route(app, endpoints.inviteUser, async (context, { body }) => inviteUser(await by(context), body))

  route(app, endpoints.renewAccountInvitation, async (context, { params }) =>
    renewAccountInvitation(await by(context), params.id),
  )

  route(app, endpoints.grantRole, async (context, { params, body }) =>
    grantRole(await by(context), params.id, body),
  )

  route(app, endpoints.revokeRole, async (context, { params: { id, role }, query }) =>
    revokeRole(await by(context), id, role, query.despiteAppointments === 'true'),
  )

  route(app, endpoints.deactivateUser, async (context, { params, body }) =>
    deactivateUser(await by(context), params.id, body.despiteAppointments),
  )

  route(app, endpoints.reactivateUser, async (context, { params }) =>
    reactivateUser(await by(context), params.id),
  )

  route(app, endpoints.endUserSessions, async (context, { params }) =>
    endUserSessions(await by(context), params.id),
  )

  route(app, endpoints.askSecondFactorReset, async (context, { params }) =>
    askSecondFactorReset(await by(context), params.id),
  )

  route(app, endpoints.saveLicence, async (context, { params: { id, role }, body }) =>
    saveUserLicence(await by(context), id, role, body),
  )

  route(app, endpoints.changeUserName, async (context, { params, body }) =>
    changeUserName(await by(context), params.id, body),
  )

  route(app, endpoints.removeUserPhoto, async (context, { params }, { services }) =>
    removeUserPhoto(await by(context), services, params.id),
  )

  route(app, endpoints.updatePractice, async (context, { params, body }) =>
    updatePractice(await by(context), params.id, body),
  )

  route(app, endpoints.setUserPharmacy, async (context, { params, body }) =>
    setUserPharmacy(await by(context), params.id, body.pharmacyId),
  )

  route(app, endpoints.listUpcomingAppointmentsOfUser, (context, { params, query }, exchange) =>
    listUpcomingAppointments(context, params.id, query, exchange),
  )
}
