import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/accounts/password-reset.endpoints'
import { publicRoute } from '../../request/route.ts'
import { finishPasswordReset, getPasswordReset } from './finish-reset.actions.ts'
import { requestPasswordReset } from './request-reset.actions.ts'

export const passwordResetRoutes = (app: FastifyInstance): void => {
  publicRoute(app, endpoints.requestPasswordReset, ({ body }, exchange) =>
    requestPasswordReset(body, exchange),
  )

  publicRoute(app, endpoints.getPasswordReset, ({ body }, exchange) =>
    getPasswordReset(body.secret, exchange),
  )

  publicRoute(app, endpoints.finishPasswordReset, ({ body }, exchange) => finishPasswordReset(body, exchange))
}
