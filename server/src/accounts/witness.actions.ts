import type { Witness } from '@alafia/contract/accounts/witness'
import type { Role } from '@alafia/contract/kernel/roles'
import { invalid } from '../platform/http/problem.ts'
import type { Services } from '../request/services.ts'
import { verifyPassword } from './password.ts'
import { clearSignInAttempts, countSignInAttempt } from './rate-limit.actions.ts'
import { findAccountByEmail } from './sign-in.queries.ts'

/** In whose session the witness signs, from which address, and the role they must have. */
export type Beside = {
  userId: number
  role: Role
  address: string
  /** Whose sign-in to enter. The same for every failure, so that nothing about an account leaks. */
  refusal: string
}

/**
 * Checks a second person's email and password, as signing in does and counted with it, but opens and ends no session.
 * @throws Problem 400 that names the field, for the same person and for anyone who could not sign in in that role; 429
 */
export const verifyWitness = async (
  services: Services,
  { email, password }: Witness,
  { userId, role, address, refusal }: Beside,
): Promise<{ id: number; name: string }> => {
  const rules = await services.security.rules()
  const throttled = await countSignInAttempt(services.db, { email, address }, services.clock.now(), rules)
  if (throttled) throw throttled.refusal
  const account = await findAccountByEmail(services.db, email)
  const matches = await verifyPassword(password, account?.passwordHash || undefined)
  if (!account || !matches || !account.isActive || !account.roles.includes(role))
    throw invalid('witness.password', refusal)
  await clearSignInAttempts(services.db, { email, address })
  if (account.id === userId) throw invalid('witness.email', 'A second person must sign, not you')
  return { id: account.id, name: `${account.firstName} ${account.lastName}` }
}
