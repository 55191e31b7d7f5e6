import type { SignInReply } from '@alafia/contract/accounts/schema'
import { signInFailed } from '@alafia/contract/accounts/schema'
import type { PasskeyProof } from '@alafia/contract/accounts/passkeys.schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import type { CallOrigin } from '../call-origin.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { openSession } from '../sign-in.actions.ts'
import { findAccount } from '../sign-in.queries.ts'
import { acceptPasskey, purposes } from './passkeys.actions.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 * Signs in with a passkey alone: the device has it, and has checked who uses it. Every failure answers the same.
 * @throws Problem 401, 429
 */
export const signInWithPasskey = async (
  services: Services,
  { role, passkey }: { role: Role; passkey: PasskeyProof },
  site: RelyingParty,
  origin: CallOrigin,
): Promise<SignInReply> => {
  const { db, clock, audit } = services
  await limitRate(
    db,
    { key: `passkey:${clientNetwork(origin.address)}`, what: 'sign-in attempts', most: 60, minutes: 15 },
    clock.now(),
  )
  const refuse = async (subject?: string) => {
    const { address, requestId } = origin
    await audit.append({
      at: clock.now(),
      action: 'session.sign-in',
      subject,
      patientIds: [],
      outcome: 'denied',
      address,
      requestId,
    })
    return new Problem('sign-in-failed', signInFailed)
  }
  const use = await db.transaction((tx) =>
    acceptPasskey(tx, services, site, { proof: passkey, purpose: purposes.signIn }),
  )
  if (!use) throw await refuse()
  if (use.isCopy) throw await refuse(`copied passkey of account ${use.userId}`)
  const account = await findAccount(db, use.userId)
  if (!account?.isActive || !account.roles.includes(role)) throw await refuse(`account ${use.userId}`)
  return openSession(services, account, role, origin, 'session.sign-in', { hasSecondFactor: true })
}
