import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { verifyPassword } from '../password.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { findAccount, type Account } from '../sign-in.queries.ts'

/**
 * Asks the signed-in person for their password again. Only calls of their own sessions count, so strangers can't use up the
 * tries.
 * @returns the account whose password it is; a change must still find this hash
 * @throws Problem 400 at `currentPassword`, 429
 */
export const requireCurrentPassword = async (
  { db, clock, actor }: Context,
  currentPassword: string,
): Promise<Account> => {
  const key = `password-of:${actor.userId}`
  await limitRate(db, { key, what: 'tries', most: 10, minutes: 15 }, clock.now())
  const account = await findAccount(db, actor.userId)
  const matches = await verifyPassword(currentPassword, account?.passwordHash || undefined)
  if (!account || !matches) throw invalid('currentPassword', 'This isn’t your current password')
  return account
}
