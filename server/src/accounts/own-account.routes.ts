import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/accounts/own-account.endpoints'
import { publicRoute, route } from '../request/route.ts'
import { confirmEmail, getEmailConfirmation } from './email-change/confirm-change.actions.ts'
import { cancelEmailChange, changeEmail, getSignInDetails } from './email-change/request-change.actions.ts'
import { getEmailUndo, undoEmailChange } from './email-change/undo-change.actions.ts'
import { changePassword } from './passwords/change-password.actions.ts'

export const ownAccountRoutes = (app: FastifyInstance): void => {
  const { services } = app

  route(app, endpoints.getSignInDetails, (context) => getSignInDetails(context, services))

  route(app, endpoints.changePassword, (context, { body }) => changePassword(context, services, body))

  route(app, endpoints.changeEmail, (context, { body }) => changeEmail(context, services, body))

  route(app, endpoints.cancelEmailChange, (context) => cancelEmailChange(context, services))

  publicRoute(app, endpoints.getEmailConfirmation, ({ body }, exchange) =>
    getEmailConfirmation(body.secret, exchange),
  )

  publicRoute(app, endpoints.confirmEmail, ({ body }, exchange) => confirmEmail(body.secret, exchange))

  publicRoute(app, endpoints.getEmailUndo, ({ body }, exchange) => getEmailUndo(body.secret, exchange))

  publicRoute(app, endpoints.undoEmailChange, ({ body }, exchange) => undoEmailChange(body.secret, exchange))
}
