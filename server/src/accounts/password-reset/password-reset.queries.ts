import { eq } from 'drizzle-orm'
import type { PasswordResetState } from '@alafia/contract/accounts/password-reset.schema'
import { hashOf, isSecret } from '../../platform/secret.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { passwordReset } from '../links/table.ts'
import { userAccount } from '../table.ts'

type Stored = { usedAt: Date | null; revokedAt: Date | null; expiresAt: Date; isActive: boolean }

const stateOf = ({ usedAt, revokedAt, expiresAt, isActive }: Stored, now: Date): PasswordResetState => {
  if (usedAt) return 'used'
  if (revokedAt) return 'replaced'
  if (!isActive) return 'closed'
  return expiresAt <= now ? 'expired' : 'open'
}

/** The link with this secret, and whose it is. */
export const findPasswordReset = async (reader: Queryable, secret: string, now: Date) => {
  if (!isSecret(secret)) return undefined
  const [row] = await reader
    .select({
      id: passwordReset.id,
      userId: passwordReset.userId,
      usedAt: passwordReset.usedAt,
      revokedAt: passwordReset.revokedAt,
      expiresAt: passwordReset.expiresAt,
      isActive: userAccount.isActive,
      email: userAccount.email,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
    })
    .from(passwordReset)
    .innerJoin(userAccount, eq(userAccount.id, passwordReset.userId))
    .where(eq(passwordReset.secretHash, hashOf(secret)))
  return row && { ...row, state: stateOf(row, now) }
}
