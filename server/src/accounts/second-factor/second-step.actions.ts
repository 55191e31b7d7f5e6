import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { SecondStep } from '@alafia/contract/accounts/second-factor.schema'
import { createOutbox } from '../../outbox/outbox.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { CallOrigin } from '../call-origin.ts'
import { recordRefusedSignIn } from '../devices/devices.actions.ts'
import { openSession } from '../sign-in.actions.ts'
import { countAppCode } from './codes.actions.ts'
import { acceptFactor, refusedSubject } from './accepting.actions.ts'
import { factorsOf } from './factors.queries.ts'
import { purposes } from './passkeys.actions.ts'
import type { RelyingParty } from './relying-party.ts'
import { recoveryCodeUsed } from './second-factor.notifications.ts'
import { countTicketAttempt, useTicket } from './ticket.actions.ts'

const outcomeOf = (error: unknown) =>
  error instanceof Problem && error.status === 429 ? 'too-many' : 'refused'

/**
 * The second step of signing in. A recovery code is reported to its owner.
 * @throws Problem 400 for a wrong or used code, 401 if the ticket no longer works, 429
 */
export const finishSignIn = async (
  services: Services,
  { ticket, ...step }: SecondStep,
  site: () => RelyingParty,
  origin: CallOrigin,
): Promise<SignInReply> => {
  const { db, clock, audit, bus } = services
  const { account, role } = await countTicketAttempt(db, ticket, clock.now())
  const userId = account.id
  const outbox = createOutbox(clock)
  const accept = async () => {
    if (step.code !== undefined) await countAppCode(services, userId, step.code)
    await db.transaction(async (tx) => {
      await useTicket(tx, ticket, clock.now())
      const used = await acceptFactor(tx, services, site, { ...step, userId, purpose: purposes.step(ticket) })
      if (used !== 'recovery') return
      const { recoveryCodesLeft } = await factorsOf(tx, userId)
      outbox.notify([userId], recoveryCodeUsed(userId, recoveryCodesLeft))
      outbox.email({ kind: 'second-factor', address: account.email })
      await outbox.store(tx)
    })
  }
  await accept().catch(async (error: unknown) => {
    const { address, requestId } = origin
    await recordRefusedSignIn(db, { account, role, now: clock.now() }, outcomeOf(error), origin)
    bus.publish('invalidated', [{ to: { userId }, topic: 'account' }])
    await audit.append({
      at: clock.now(),
      action: 'session.second-step',
      subject: refusedSubject(error, userId),
      patientIds: [],
      outcome: 'denied',
      address,
      requestId,
    })
    throw error
  })
  outbox.publish(bus)
  return openSession(services, account, role, origin, 'session.sign-in', { hasSecondFactor: true })
}
