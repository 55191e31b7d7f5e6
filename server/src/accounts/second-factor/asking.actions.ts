import type { Role } from '@alafia/contract/kernel/roles'
import { Problem } from '../../platform/http/problem.ts'
import { transactWithoutSession } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import type { CallOrigin } from '../call-origin.ts'
import { recordPassword } from '../devices/devices.actions.ts'
import type { Account } from '../sign-in.queries.ts'
import { factorsOf, hasFactor, methodsOf } from './factors.queries.ts'
import { issueTicket } from './ticket.actions.ts'

/**
 * To be called once the password is known to be right: nothing about the account shows before. Until the second step follows, the
 * owner sees the password among their sign-ins.
 * @throws Problem 401 with a ticket and the methods, if the account has a second factor
 */
export const askForSecondStep = async (
  services: Services,
  account: Account,
  { role, isKnownDevice }: { role: Role; isKnownDevice: boolean },
  origin: CallOrigin,
): Promise<void> => {
  const { db, bus, clock, settings } = services
  const factors = await factorsOf(db, account.id)
  if (!hasFactor(factors)) return
  const now = clock.now()
  const ticket = await transactWithoutSession(services, origin, async (tx) => {
    const attempt = { account, role, now, isKnownDevice, isDemo: settings.demo }
    const signInId = await recordPassword(tx, attempt, origin)
    return issueTicket(tx, { account, role, signInId, now })
  })
  bus.publish('invalidated', [{ to: { userId: account.id }, topic: 'account' }])
  throw new Problem('second-factor-needed', undefined, { ticket, methods: methodsOf(factors) })
}
