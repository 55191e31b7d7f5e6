import type { Proof } from '@alafia/contract/accounts/proof'
import { invalid } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { Actor } from '../../sessions/actor.ts'
import type { CallOrigin } from '../call-origin.ts'
import { verifyPassword } from '../password.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { findAccount } from '../sign-in.queries.ts'
import { acceptFactor, refusedSubject } from './accepting.actions.ts'
import { countAppCode } from './codes.actions.ts'
import { factorsOf, hasFactor } from './factors.queries.ts'
import { purposes } from './passkeys.actions.ts'
import type { RelyingParty } from './relying-party.ts'

const requirePassword = async (
  { db }: Pick<Services, 'db'>,
  userId: number,
  password: string | undefined,
): Promise<void> => {
  if (password === undefined) throw invalid('password', 'Enter your password')
  const account = await findAccount(db, userId)
  if (!(await verifyPassword(password, account?.passwordHash || undefined)))
    throw invalid('password', 'This isn’t your password. Check it and try again')
}

const requireFactor = async (
  services: Services,
  { userId, sessionId }: Actor,
  { code, passkey }: Proof,
  site: () => RelyingParty,
): Promise<void> => {
  if (code !== undefined) await countAppCode(services, userId, code)
  const purpose = purposes.proof(sessionId)
  await services.db.transaction((tx) => acceptFactor(tx, services, site, { userId, code, passkey, purpose }))
}

/**
 * The person of the session proves again who they are: with the second factor if there is one, because whoever knows the password
 * alone shouldn't do more than they could by signing in.
 * @throws Problem 400 for a wrong password or code, 429
 */
export const prove = async (
  services: Services,
  actor: Actor,
  proof: Proof,
  site: () => RelyingParty,
  { address, requestId }: CallOrigin,
): Promise<undefined> => {
  const { db, clock, sessions, audit } = services
  const { userId } = actor
  await limitRate(db, { key: `proof:${userId}`, what: 'attempts', most: 10, minutes: 15 }, clock.now())
  const withSecondFactor = hasFactor(await factorsOf(db, userId))
  const check = withSecondFactor
    ? requireFactor(services, actor, proof, site)
    : requirePassword(services, userId, proof.password)
  await check.catch(async (error: unknown) => {
    await audit.append({
      at: clock.now(),
      actor,
      action: 'session.prove',
      subject: refusedSubject(error, userId),
      patientIds: [],
      outcome: 'denied',
      address,
      requestId,
    })
    throw error
  })
  await sessions.prove(actor, withSecondFactor)
  return undefined
}
