import type { Role } from '@alafia/contract/kernel/roles'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { Account } from '../sign-in.queries.ts'
import { factorsOf, hasFactor, methodsOf } from './factors.queries.ts'
import { issueTicket } from './ticket.actions.ts'

/**
 * To be called once the password is known to be right: nothing about the account shows before.
 * @throws Problem 401 with a ticket and the methods, if the account has a second factor
 */
export const askForSecondStep = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  account: Account,
  role: Role,
): Promise<void> => {
  const factors = await factorsOf(db, account.id)
  if (!hasFactor(factors)) return
  const ticket = await issueTicket(db, { account, role, now: clock.now() })
  throw new Problem('second-factor-needed', undefined, { ticket, methods: methodsOf(factors) })
}
