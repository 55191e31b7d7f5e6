import { and, count, eq, gte, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../platform/database/connect.ts'
import type { Reader } from '../request/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { accountRole, userAccount } from './table.ts'

export type Account = Omit<SessionUser, 'role'> & { passwordHash: string; isActive: boolean }

/** The roles that the account `id` (an expression) holds, in the order in which they were granted. */
export const rolesOf = (id: SQLWrapper): SQL<Role[]> => {
  const held = new QueryBuilder()
    .select({ role: accountRole.role })
    .from(accountRole)
    .where(eq(accountRole.userId, id))
    .orderBy(accountRole.rank, accountRole.role)
  return sql`array(${held})`
}

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
}

const byEmail = prepared((db) =>
  db
    .select(columns)
    .from(userAccount)
    .where(sql`lower(${userAccount.email}) = ${param('email')}`)
    .prepare('account_by_email'),
)

const byId = prepared((db) =>
  db
    .select(columns)
    .from(userAccount)
    .where(eq(userAccount.id, param('id')))
    .prepare('account_by_id'),
)

/** `email` in lower case. */
export const findAccountByEmail = async (db: Database, email: string): Promise<Account | undefined> =>
  (await byEmail(db).execute({ email }))[0]

export const findAccount = async (db: Database, id: number): Promise<Account | undefined> =>
  (await byId(db).execute({ id }))[0]

/** The account's own phone, where one is known. */
export const phoneOf = async (reader: Reader, id: number): Promise<string | null> => {
  const [row] = await reader
    .select({ phone: userAccount.phone })
    .from(userAccount)
    .where(eq(userAccount.id, id))
  return row?.phone ?? null
}

/** Ids of the active accounts that hold a role: whom to tell of what concerns all of them. */
export const idsWithRole = async (reader: Reader, role: Role): Promise<number[]> => {
  const rows = await reader
    .select({ id: userAccount.id })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(and(eq(accountRole.role, role), eq(userAccount.isActive, true)))
    .orderBy(userAccount.id)
  return rows.map((row) => row.id)
}

export const sessionUserOf = (
  { passwordHash: _hash, isActive: _active, ...person }: Account,
  role: Role,
): SessionUser => ({ ...person, role })

/** For other slices' joins: who a row is about, as lists show a person. */
export const people = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: userAccount.id,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      dateOfBirth: userAccount.dateOfBirth,
      profileImage: userAccount.profileImage,
    })
    .from(userAccount)
    .as(alias)

/** The same with what one reaches the person by: for the person, and for whoever treats the person. */
export const contacts = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: userAccount.id,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      email: userAccount.email,
      phone: userAccount.phone,
      dateOfBirth: userAccount.dateOfBirth,
      profileImage: userAccount.profileImage,
    })
    .from(userAccount)
    .as(alias)

/** Whether the account `id` (an expression) is active and holds the role. */
export const isActiveAs = (id: SQLWrapper, role: Role): SQL<boolean> => {
  const found = new QueryBuilder()
    .select({ id: userAccount.id })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(and(eq(accountRole.userId, id), eq(accountRole.role, role), eq(userAccount.isActive, true)))
  return sql`exists ${found}`
}

/** For the admin's figures, as a part of their query: who signed in since then. */
export const signedInSince = (since: Placeholder) =>
  new QueryBuilder()
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(gte(userAccount.lastLoginAt, since))

/** How many accounts were made since then. */
export const madeSince = (since: Placeholder) =>
  new QueryBuilder().select({ made: count() }).from(userAccount).where(gte(userAccount.createdAt, since))
