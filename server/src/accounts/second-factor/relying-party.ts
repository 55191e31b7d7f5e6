import { isIP } from 'node:net'
import { Problem } from '../../platform/http/problem.ts'
import { originOf } from '../../request/printed-code.ts'
import type { Exchange } from '../../request/route.ts'

/** The site that passkeys belong to: WebAuthn knows it by its host name, and checks the origin. */
export type RelyingParty = { id: string; origin: string }

/**
 * The public address, or this machine's `localhost`. A Host header alone isn't trusted with a name.
 * @throws Problem 409 where WebAuthn works with no passkey: at an address of numbers, or without PUBLIC_URL
 */
export const relyingPartyOf = (exchange: Pick<Exchange, 'request' | 'services'>): RelyingParty => {
  const { hostname, origin } = new URL(originOf(exchange))
  const isKnown = exchange.services.settings.publicUrl !== undefined || hostname === 'localhost'
  if (!isKnown || isIP(hostname) !== 0 || hostname.startsWith('['))
    throw new Problem(
      'wrong-state',
      'Passkeys don’t work at this address, because it is a number or not the clinic’s own. Use an authenticator app',
    )
  return { id: hostname, origin }
}
