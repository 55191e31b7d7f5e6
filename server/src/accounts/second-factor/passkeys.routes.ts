import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/accounts/passkeys.endpoints'
import { notFound } from '../../platform/http/problem.ts'
import { publicRoute, route } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { withSessionCookie } from '../sessions/session-cookie.ts'
import { findAccount } from '../sign-in.queries.ts'
import { addPasskey, removePasskey, renamePasskey } from './own-passkeys.actions.ts'
import { signInWithPasskey } from './passkey-sign-in.actions.ts'
import { askForPasskey, offerPasskey, purposes } from './passkeys.actions.ts'
import { relyingPartyOf } from './relying-party.ts'
import { accountOfTicket } from './ticket.actions.ts'

export const passkeyRoutes = (app: FastifyInstance): void => {
  const { services } = app
  const { db, clock } = services
  publicRoute(app, endpoints.startPasskeySignIn, (_input, exchange) =>
    askForPasskey(db, services, relyingPartyOf(exchange), { purpose: purposes.signIn }),
  )
  publicRoute(app, endpoints.signInWithPasskey, async ({ body }, exchange) =>
    withSessionCookie(
      exchange,
      await signInWithPasskey(services, body, relyingPartyOf(exchange), originOf(exchange.request)),
    ),
  )
  publicRoute(app, endpoints.startPasskeyStep, async ({ body: { ticket } }, exchange) => {
    const userId = await accountOfTicket(db, ticket, clock.now())
    return askForPasskey(db, services, relyingPartyOf(exchange), { purpose: purposes.step(ticket), userId })
  })
  route(app, endpoints.startPasskeyProof, ({ actor: { userId, sessionId } }, _input, exchange) =>
    askForPasskey(db, services, relyingPartyOf(exchange), { purpose: purposes.proof(sessionId), userId }),
  )
  route(app, endpoints.startPasskey, async ({ actor }, _input, exchange) => {
    const account = await findAccount(db, actor.userId)
    if (!account) throw notFound()
    return offerPasskey(db, services, relyingPartyOf(exchange), { ...account, name: actor.name })
  })
  route(app, endpoints.addPasskey, (context, { body }, exchange) =>
    addPasskey(context, services, relyingPartyOf(exchange), body),
  )
  route(app, endpoints.renamePasskey, (context, { params, body }) =>
    renamePasskey(context, services, params.id, body.name),
  )
  route(app, endpoints.removePasskey, (context, { params }) => removePasskey(context, services, params.id))
}
