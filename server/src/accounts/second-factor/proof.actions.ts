import type { Proof } from '@alafia/contract/accounts/proof'
import { invalid } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { Actor } from '../../sessions/actor.ts'
import type { CallOrigin } from '../call-origin.ts'
import { verifyPassword } from '../password.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { findAccount } from '../sign-in.queries.ts'

/**
 * The person of the session proves again who they are.
 * @throws Problem 400 for a wrong password, 429
 */
export const prove = async (
  services: Services,
  actor: Actor,
  { password }: Proof,
  { address, requestId }: CallOrigin,
): Promise<undefined> => {
  const { db, clock, sessions, audit } = services
  await limitRate(db, { key: `proof:${actor.userId}`, what: 'attempts', most: 10, minutes: 15 }, clock.now())
  const account = await findAccount(db, actor.userId)
  if (!(await verifyPassword(password, account?.passwordHash || undefined))) {
    await audit.append({
      at: clock.now(),
      actor,
      action: 'session.prove',
      patientIds: [],
      outcome: 'denied',
      address,
      requestId,
    })
    throw invalid('password', 'This isn’t your password. Check it and try again')
  }
  await sessions.prove(actor, false)
  return undefined
}
