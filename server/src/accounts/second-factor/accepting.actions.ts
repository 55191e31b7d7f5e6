import type { PasskeyProof } from '@alafia/contract/accounts/passkeys.schema'
import type { Transaction } from '../../platform/database/connect.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../request/services.ts'
import { acceptCode } from './codes.actions.ts'
import { acceptPasskey } from './passkeys.actions.ts'
import type { RelyingParty } from './relying-party.ts'

const refusedPasskey = () =>
  invalid('passkey', 'We couldn’t check this passkey. Try again, or use another way to sign in')

const copied = 'This passkey seems to have been copied. Use another way to sign in, and remove it'

/** A copied passkey is never accepted, and the audit trail says so. */
class CopiedPasskey extends Problem {
  constructor() {
    super('invalid-input', copied, { errors: [{ path: 'passkey', message: copied }] })
  }
}

/** What the audit trail says about a factor of the account that was refused. */
export const refusedSubject = (error: unknown, userId: number): string =>
  `${error instanceof CopiedPasskey ? 'copied passkey of ' : ''}account ${userId}`

type Step = {
  userId: number
  code?: string | undefined
  passkey?: PasskeyProof | undefined
  /** What the passkey was asked for. */
  purpose: string
}

/** Accepts a passkey or a code of the account. @throws Problem 400 for one that is wrong, copied or used */
export const acceptFactor = async (
  tx: Transaction,
  services: Pick<Services, 'signing' | 'clock'>,
  site: () => RelyingParty,
  { userId, code, passkey, purpose }: Step,
): Promise<'passkey' | 'app' | 'recovery'> => {
  if (passkey) {
    const use = await acceptPasskey(tx, services, site(), { proof: passkey, purpose, owner: userId })
    if (!use) throw refusedPasskey()
    if (use.isCopy) throw new CopiedPasskey()
    return 'passkey'
  }
  if (code === undefined) throw invalid('code', 'Enter the code')
  return acceptCode(tx, services, { userId, code })
}
