import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/accounts/endpoints'
import * as invitations from '@alafia/contract/accounts/account-invitations.endpoints'
import * as otherAccount from '@alafia/contract/accounts/other-account.endpoints'
import * as photos from '@alafia/contract/accounts/photo.endpoints'
import * as signUps from '@alafia/contract/accounts/sign-up.endpoints'
import { callerOf, sessionTokenIn, tokenOf } from '../request/caller.ts'
import { publicRoute, route } from '../request/route.ts'
import { acceptAccountInvitation, getAccountInvitation } from './account-invitations.actions.ts'
import { originOf } from './call-origin.ts'
import { publicClinic, type DemoAccounts } from './login-facts.ts'
import { ownAccountRoutes } from './own-account.routes.ts'
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts'
import { removePhoto, setPhoto } from './photos/photos.actions.ts'
import { updatePreferences } from './preferences.actions.ts'
import { preferencesOf } from './preferences.queries.ts'
import { signInFormRoutes } from './sign-in-form.routes.ts'
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { clearSessionCookie, setSessionCookie, withSessionCookie } from './sessions/session-cookie.ts'
import { confirmSignUp, getSignUp } from './sign-up/confirm-sign-up.actions.ts'
import { requestSignUp } from './sign-up/request-sign-up.actions.ts'
import { signIn, signOut, switchAccount, switchRole, verifySession } from './sign-in.actions.ts'

export const accountRoutes = (app: FastifyInstance, demoAccounts: DemoAccounts): void => {
  publicRoute(app, endpoints.getClinic, (_input, { services }) => publicClinic(services, demoAccounts))

  publicRoute(app, endpoints.signIn, async ({ body }, exchange) =>
    withSessionCookie(exchange, await signIn(exchange.services, body, originOf(exchange.request))),
  )

  signInFormRoutes(app)

  publicRoute(app, invitations.getAccountInvitation, ({ body }, exchange) =>
    getAccountInvitation(body.secret, exchange),
  )

  publicRoute(app, invitations.acceptAccountInvitation, async ({ body }, exchange) =>
    withSessionCookie(exchange, await acceptAccountInvitation(body, exchange)),
  )

  publicRoute(app, signUps.signUp, ({ body }, exchange) => requestSignUp(body, exchange))

  publicRoute(app, signUps.getSignUp, ({ body }, exchange) => getSignUp(body.secret, exchange))

  publicRoute(app, signUps.confirmSignUp, async ({ body }, exchange) =>
    withSessionCookie(exchange, await confirmSignUp(body, exchange)),
  )

  passwordResetRoutes(app)

  route(app, endpoints.verifyToken, async (_context, _input, exchange) => {
    const { request, services } = exchange
    const verified = await verifySession(services, await callerOf(request, services))
    const token = sessionTokenIn(request.cookies)
    // The security settings may have changed, so the cookie's lifetime is updated to the session's.
    if (token !== undefined && token === tokenOf(request))
      setSessionCookie(exchange, { token, session: verified.session })
    return verified
  })

  route(app, endpoints.signOut, async ({ actor }, _input, exchange) => {
    await signOut(exchange.services, actor, originOf(exchange.request))
    clearSessionCookie(exchange)
    return undefined
  })

  route(app, endpoints.switchRole, async ({ actor }, { body }, exchange) => {
    const demoEmail = demoAccounts.find(({ role }) => role === body.role)?.email
    return withSessionCookie(
      exchange,
      await switchRole(exchange.services, actor, body.role, demoEmail, originOf(exchange.request)),
    )
  })

  route(app, otherAccount.switchAccount, async ({ actor }, _input, exchange) =>
    withSessionCookie(exchange, await switchAccount(exchange.services, actor, originOf(exchange.request))),
  )

  route(app, endpoints.getPreferences, ({ db, actor }) => preferencesOf(db, actor.userId))

  route(app, endpoints.updatePreferences, (context, { body }) => updatePreferences(context, body))

  route(app, photos.setPhoto, (context, { file }, { services }) => setPhoto(context, services, file))

  route(app, photos.removePhoto, (context, _input, { services }) => removePhoto(context, services))

  ownSessionRoutes(app)
  ownAccountRoutes(app)
  secondFactorRoutes(app)
}
