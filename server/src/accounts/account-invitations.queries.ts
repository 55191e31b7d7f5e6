import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AccountInvitationState } from '@alafia/contract/accounts/account-invitations.schema'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { rolesOf } from './sign-in.queries.ts'
import { accountInvitation, userAccount } from './table.ts'

/** Links that can still be used or have expired unused: at most one per account. */
export const isOpen = and(isNull(accountInvitation.usedAt), isNull(accountInvitation.revokedAt))

/** Whether the account `id` (an expression) has been invited and hasn't set a password yet. */
export const isInvited = (id: SQLWrapper): SQL<boolean> => {
  const open = new QueryBuilder()
    .select({ id: accountInvitation.id })
    .from(accountInvitation)
    .where(and(eq(accountInvitation.userId, id), isOpen))
  return sql`exists ${open}`
}

const selectByHash = prepared((db, name) =>
  db
    .select({
      id: accountInvitation.id,
      userId: accountInvitation.userId,
      expiresAt: accountInvitation.expiresAt,
      usedAt: accountInvitation.usedAt,
      revokedAt: accountInvitation.revokedAt,
      isActive: userAccount.isActive,
      roles: rolesOf(userAccount.id),
    })
    .from(accountInvitation)
    .innerJoin(userAccount, eq(userAccount.id, accountInvitation.userId))
    .where(
      or(
        eq(accountInvitation.secretHash, param('hash')),
        eq(accountInvitation.emailedSecretHash, param('hash')),
      ),
    )
    .prepare(name),
)

type StoredInvitation = Awaited<ReturnType<ReturnType<typeof selectByHash>['execute']>>[number]

/** By the hash of the secret of the link that was shown, or of the one that was emailed. */
export const findInvitation = async (db: Database, hash: string): Promise<StoredInvitation | undefined> =>
  (await selectByHash(db).execute({ hash }))[0]

export const invitationStateOf = (
  { usedAt, revokedAt, expiresAt, isActive, roles }: StoredInvitation,
  now: Date,
): AccountInvitationState => {
  if (usedAt) return 'used'
  if (!isActive) return 'closed'
  if (revokedAt) return 'replaced'
  if (expiresAt <= now) return 'expired'
  return roles.length === 0 ? 'waiting' : 'open'
}
