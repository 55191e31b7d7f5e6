import { eq, sql } from 'drizzle-orm'
import type { SignUpState } from '@alafia/contract/accounts/sign-up.schema'
import type { Queryable } from '../../platform/database/connect.ts'
import { hashOf, isSecret } from '../../platform/secret.ts'
import { signUp } from '../links/table.ts'
import { userAccount } from '../table.ts'

export const hasAccount = async (reader: Queryable, address: string): Promise<boolean> => {
  const [found] = await reader
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, address))
  return found !== undefined
}

type Stored = { usedAt: Date | null; expiresAt: Date | null }

const stateOf = ({ usedAt, expiresAt }: Stored, isTaken: boolean, isOn: boolean, now: Date): SignUpState => {
  if (usedAt) return 'used'
  if (!expiresAt || expiresAt <= now) return 'expired'
  if (isTaken) return 'taken'
  return isOn ? 'open' : 'off'
}

/** What someone asked for with the link of this secret. @param isOn whether people may sign up by themselves */
export const findSignUp = async (
  reader: Queryable,
  secret: string,
  { isOn, now }: { isOn: boolean; now: Date },
) => {
  if (!isSecret(secret)) return undefined
  const [row] = await reader
    .select()
    .from(signUp)
    .where(eq(signUp.secretHash, hashOf(secret)))
  return row && { ...row, state: stateOf(row, await hasAccount(reader, row.email), isOn, now) }
}
