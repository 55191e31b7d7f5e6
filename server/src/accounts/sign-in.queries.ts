import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { accountRole, userAccount } from './table.ts'

/** The account with which one was merged. `stays`: that one is signed in with. */
export type OtherAccount = NonNullable<SessionUser['otherAccount']>

export type Account = Omit<SessionUser, 'role' | 'otherAccount'> & {
  passwordHash: string
  isActive: boolean
  otherAccount: OtherAccount | null
}

/** The roles that the account `id` (an expression) holds, in the order in which they were granted. */
export const rolesOf = (id: SQLWrapper): SQL<Role[]> => {
  const held = new QueryBuilder()
    .select({ role: accountRole.role })
    .from(accountRole)
    .where(eq(accountRole.userId, id))
    .orderBy(accountRole.rank, accountRole.role)
  return sql`array(${held})`
}

/** The account with which the account `id` (an expression) was merged, or null. */
export const otherAccountOf = (id: SQLWrapper): SQL<OtherAccount | null> =>
  sql<OtherAccount | null>`(select json_build_object('id', other.id, 'email', other.email, 'stays', other.stays) from other_account_of(${id}) as other)`

const columns = {
  id: userAccount.id,
  email: userAccount.email,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
  phone: userAccount.phone,
  dateOfBirth: userAccount.dateOfBirth,
  profileImage: userAccount.profileImage,
  passwordHash: userAccount.passwordHash,
  isActive: userAccount.isActive,
  roles: rolesOf(userAccount.id),
  otherAccount: otherAccountOf(userAccount.id),
}

const selectByEmail = prepared((db) =>
  db
    .select(columns)
    .from(userAccount)
    .where(sql`lower(${userAccount.email}) = ${param('email')}`)
    .prepare('account_by_email'),
)

const selectById = prepared((db) =>
  db
    .select(columns)
    .from(userAccount)
    .where(eq(userAccount.id, param('id')))
    .prepare('account_by_id'),
)

/** `email` in lower case. */
export const findAccountByEmail = async (db: Queryable, email: string): Promise<Account | undefined> =>
  (await selectByEmail(db).execute({ email }))[0]

export const findAccount = async (db: Queryable, id: number): Promise<Account | undefined> =>
  (await selectById(db).execute({ id }))[0]

export const sessionUserOf = (
  { passwordHash: _hash, isActive: _active, otherAccount, ...person }: Account,
  role: Role,
): SessionUser => ({ ...person, role, ...(otherAccount ? { otherAccount } : {}) })
