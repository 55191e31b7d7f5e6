import type { FastifyInstance } from 'fastify'
import { prove as proveEndpoint } from '@alafia/contract/accounts/proof.endpoints'
import * as endpoints from '@alafia/contract/accounts/second-factor.endpoints'
import { publicRoute, route } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { withSessionCookie } from '../sessions/session-cookie.ts'
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
} from './app.actions.ts'
import { getSecondFactor } from './factors.queries.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { prove } from './proof.actions.ts'
import { relyingPartyOf } from './relying-party.ts'
import { stopReset } from './reset.actions.ts'
import { finishSignIn } from './second-step.actions.ts'

export const secondFactorRoutes = (app: FastifyInstance): void => {
  const { services } = app
  passkeyRoutes(app)
  publicRoute(app, endpoints.finishSignIn, async ({ body }, exchange) =>
    withSessionCookie(
      exchange,
      await finishSignIn(services, body, () => relyingPartyOf(exchange), originOf(exchange.request)),
    ),
  )
  route(app, proveEndpoint, ({ actor }, { body }, exchange) =>
    prove(services, actor, body, () => relyingPartyOf(exchange), originOf(exchange.request)),
  )
  route(app, endpoints.getSecondFactor, async ({ db, actor }) =>
    getSecondFactor(db, actor.userId, await services.security.rules()),
  )
  route(app, endpoints.startAuthenticatorApp, (context) => startAuthenticatorApp(context, services))
  route(app, endpoints.confirmAuthenticatorApp, (context, { body }) =>
    confirmAuthenticatorApp(context, services, body.code),
  )
  route(app, endpoints.removeAuthenticatorApp, (context) => removeAuthenticatorApp(context, services))
  route(app, endpoints.stopSecondFactorReset, (context) => stopReset(context, services))
  route(app, endpoints.renewRecoveryCodes, (context) => renewRecoveryCodes(context))
}
