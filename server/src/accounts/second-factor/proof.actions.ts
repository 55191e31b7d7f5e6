import type { Proof } from '@alafia/contract/accounts/proof'
import { invalid } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { Actor } from '../../sessions/actor.ts'
import type { CallOrigin } from '../call-origin.ts'
import { verifyPassword } from '../password.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { findAccount } from '../sign-in.queries.ts'
import { acceptCode, countAppCode } from './codes.actions.ts'
import { factorsOf, hasFactor } from './factors.queries.ts'

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

const requireCode = async (services: Services, userId: number, code: string | undefined): Promise<void> => {
  if (code === undefined) throw invalid('code', 'Enter the code')
  await countAppCode(services, userId, code)
  await services.db.transaction((tx) => acceptCode(tx, services, { userId, code }))
}

/**
 * The person of the session proves again who they are: with the second factor if there is one, because whoever knows the password
 * alone shouldn't do more than they could by signing in.
 * @throws Problem 400 for a wrong password or code, 429
 */
export const prove = async (
  services: Services,
  actor: Actor,
  { password, code }: Proof,
  { address, requestId }: CallOrigin,
): Promise<undefined> => {
  const { db, clock, sessions, audit } = services
  const { userId } = actor
  await limitRate(db, { key: `proof:${userId}`, what: 'attempts', most: 10, minutes: 15 }, clock.now())
  const withSecondFactor = hasFactor(await factorsOf(db, userId))
  const check = withSecondFactor
    ? requireCode(services, userId, code)
    : requirePassword(services, userId, password)
  await check.catch(async (error: unknown) => {
    await audit.append({
      at: clock.now(),
      actor,
      action: 'session.prove',
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
