import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNull,
  ne,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../platform/database/connect.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Reader } from '../request/context.ts'
import { accountRole, searchText, userAccount } from './table.ts'

export const phoneOf = async (reader: Reader, id: number): Promise<string | null> => {
  const [row] = await reader
    .select({ phone: userAccount.phone })
    .from(userAccount)
    .where(eq(userAccount.id, id))
  return row?.phone ?? null
}

/** Where the account's emails go. */
export const emailOf = async (reader: Reader, id: number): Promise<string> => {
  const [row] = await reader
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(eq(userAccount.id, id))
  if (!row) throw new Error(`There is no account ${id}`)
  return row.email
}

// The role is written into the statement: for a parameter PostgreSQL assumes an average role, and plans each call again.
const selectActiveWithRole = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({ id: userAccount.id })
      .from(accountRole)
      .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
      .where(and(eq(accountRole.role, sql.raw(`'${role}'`)), sql`${userAccount.isActive}`))
      .orderBy(userAccount.id)
      .prepare(name),
  ),
)

/** The active accounts with a role, to notify all of them. */
export const userIdsWithRole = async (reader: Reader, role: Role): Promise<number[]> =>
  (await selectActiveWithRole(role)(reader).execute()).map(({ id }) => id)

/** The accounts with a role, deactivated ones too. */
export const userIdsEverWithRole = async (reader: Reader, role: Role): Promise<number[]> => {
  const rows = await reader
    .select({ id: accountRole.userId })
    .from(accountRole)
    .where(eq(accountRole.role, role))
    .orderBy(accountRole.userId)
  return rows.map((row) => row.id)
}

/** Joined by other slices: the person that a row is about. */
export const people = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: userAccount.id,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      dateOfBirth: userAccount.dateOfBirth,
      profileImage: userAccount.profileImage,
      isClosed: sql<boolean>`${userAccount.closedAt} is not null`.as('is_closed'),
    })
    .from(userAccount)
    .as(alias)

/** Whether an account has this address, in small letters. */
export const hasAddress = (address: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${userAccount} as addressed where lower(addressed.email) = ${address})`

export const fullName = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>): SQL =>
  sql`${firstName} || ' ' || ${lastName}`

/** Fewer letters than these have no trigram, and the index of names would be read whole. */
export const indexedLetters = 3

/** Ids of those whose name contains the words; `pattern` is what finds them with LIKE. */
export const idsOfPeopleNamed = (words: Placeholder | string, pattern: Placeholder | string): SQL =>
  sql`select ${userAccount.id} from ${userAccount}
    where ${searchText(userAccount)} ilike ${pattern} and strpos(lower(${fullName(userAccount)}), lower(${words}::text)) > 0`

/** The same with email and phone, for the person and those who treat them. */
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

/** Part of the administrators' statistics. */
export const signedInSince = (since: Placeholder) =>
  new QueryBuilder()
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(gte(userAccount.lastLoginAt, since))

/** Part of the administrators' statistics. */
export const createdSince = (since: Placeholder) =>
  new QueryBuilder().select({ made: count() }).from(userAccount).where(gte(userAccount.createdAt, since))

/** Joined by other slices: a row for each role of each active account. */
export const activeRoles = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      userId: accountRole.userId,
      role: accountRole.role,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      profileImage: userAccount.profileImage,
    })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(eq(userAccount.isActive, true))
    .as(alias)

const isAddressed = (roles: readonly Role[], but: number): SQL | undefined =>
  and(inArray(accountRole.role, [...roles]), eq(userAccount.isActive, true), ne(userAccount.id, but))

/** Active accounts with one of the roles, each once. @param but the account to leave out */
export const userIdsWithAnyRole = async (
  reader: Reader,
  roles: readonly Role[],
  but: number,
): Promise<number[]> => {
  const rows = await reader
    .selectDistinct({ id: userAccount.id })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(isAddressed(roles, but))
    .orderBy(userAccount.id)
  return rows.map(({ id }) => id)
}

export const countUsersWithAnyRole = async (
  reader: Reader,
  roles: readonly Role[],
  but: number,
): Promise<number> => {
  const [row] = await reader
    .select({ people: sql<number>`count(distinct ${userAccount.id})`.mapWith(Number) })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(isAddressed(roles, but))
  return row?.people ?? 0
}

/** Part of the report's query: accounts created from `earliest` until just before `end`. */
export const createdAccounts = ({ earliest, end }: { earliest: string; end: string }): SQL =>
  sql`select ${userAccount.createdAt} as at, ${userAccount.isActive} as is_active,
      ${userAccount.lastLoginAt} is not null as has_signed_in,
      (select ${accountRole.role} from ${accountRole} where ${accountRole.userId} = ${userAccount.id}
        order by ${accountRole.rank} limit 1) as role
    from ${userAccount}
    where ${userAccount.createdAt} >= ${earliest}::timestamptz and ${userAccount.createdAt} < ${end}::timestamptz`

/** The accounts that were closed so many years ago, or earlier, and whose records are still there. */
export const closedAccountsBefore = async (reader: Reader, now: Date, years: number): Promise<number[]> => {
  const rows = await reader
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        isNull(userAccount.recordsErasedAt),
        sql`${userAccount.closedAt} + make_interval(years => ${years}::int) <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(userAccount.id)
  return rows.map(({ id }) => id)
}
