import type { Queryable } from '../platform/database/connect.ts'
import { and, count, eq, isNotNull, ne, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { AdminUser, UsersQuery } from '@alafia/contract/administration/users/schema'
import type { AccountStatus } from '@alafia/contract/administration/users/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Reader } from '../request/context.ts'
import { likePattern } from '../request/list-filters.ts'
import type { CursorPosition } from '../request/next-page.ts'
import { isInvited, isOpen } from './account-invitations.queries.ts'
import { licenceStatusOn, licencesOf } from './licences/licences.queries.ts'
import { otherAccountOf, rolesOf } from './sign-in.queries.ts'
import { authenticatorApp, passkey } from './second-factor/table.ts'
import { accountInvitation, accountRole, searchText, userAccount } from './table.ts'

const builder = new QueryBuilder()

const holds = (id: SQLWrapper, role: Role): SQL => {
  const held = builder
    .select({ role: accountRole.role })
    .from(accountRole)
    .where(and(eq(accountRole.userId, id), eq(accountRole.role, role)))
  return sql`exists ${held}`
}

export const rolesHeldBy = async (reader: Reader, userId: number): Promise<Role[]> => {
  const rows = await reader
    .select({ role: accountRole.role })
    .from(accountRole)
    .where(eq(accountRole.userId, userId))
    .orderBy(accountRole.rank, accountRole.role)
  return rows.map(({ role }) => role)
}

/** Whether the account has a role of staff. */
export const isStaff = (id: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${accountRole} where ${accountRole.userId} = ${id} and ${accountRole.role} <> 'patient')`

/** The same, as long as they may sign in. */
export const isActiveStaff = (id: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${isStaff(id)} and exists (select from ${userAccount} where ${userAccount.id} = ${id} and ${userAccount.isActive}))`

/** The columns of a row of Manage Users. */
export const userColumns = {
  id: userAccount.id,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
  isActive: userAccount.isActive,
  closedAt: userAccount.closedAt,
  recordsErasedAt: userAccount.recordsErasedAt,
  lastLoginAt: userAccount.lastLoginAt,
  profileImage: userAccount.profileImage,
  dateOfBirth: userAccount.dateOfBirth,
  email: userAccount.email,
  roles: rolesOf(userAccount.id),
  isInvited: isInvited(userAccount.id),
  licences: licencesOf(userAccount.id),
  otherAccount: otherAccountOf(userAccount.id),
}

/** The table of these columns, and the others that an account has to show. */
export const accounts = {
  table: userAccount,
  more: { phone: userAccount.phone, createdAt: userAccount.createdAt },
}

const listColumns = {
  ...userColumns,
  /** In microseconds since 1970, the database's full precision. */
  lastLoginMicros: sql<number | null>`(extract(epoch from ${userAccount.lastLoginAt}) * 1000000)::bigint`,
}

/* Accounts are ordered by their last sign-in, then those that never signed in, by id. A single condition with `or` would read
   the index from its start for each page; each of these two starts where the page does. */
const signedInAfter = ({ at, id }: CursorPosition): SQL =>
  sql`(${userAccount.lastLoginAt} <= ${at}::timestamptz
    and (${userAccount.lastLoginAt} < ${at}::timestamptz or ${userAccount.id} > ${id}))`
const neverSignedInAfter = (id: number): SQL =>
  sql`(${userAccount.lastLoginAt} is null and ${userAccount.id} > ${id})`

const largestId = 2_147_483_647

/** A trigram index finds words of three or more letters anywhere, and shorter ones only at the start of a word. */
const matchesWord = (word: string): SQL => {
  const pattern = likePattern(word.length < 3 ? ` ${word}` : word)
  const said = sql`${searchText(userAccount)} ilike ${pattern}`
  const isId = /^[1-9]\d{0,9}$/.test(word) && Number(word) <= largestId
  return isId ? sql`(${said} or ${userAccount.id} = ${Number(word)})` : said
}

const hasStatus: Record<AccountStatus, SQL> = {
  active: sql`${userAccount.isActive} and not ${isInvited(userAccount.id)}`,
  invited: sql`${userAccount.isActive} and ${isInvited(userAccount.id)}`,
  deactivated: sql`not ${userAccount.isActive} and ${userAccount.closedAt} is null`,
  closed: sql`${userAccount.closedAt} is not null`,
}

type Filters = Pick<UsersQuery, 'search' | 'role' | 'status'>

/**
 * Not prepared, so that each search has its own plan: a rare name is found through its index, a common one in the order of the
 * list, and which of them it is depends on the words.
 */
const selectUsersWhere = (
  reader: Reader,
  { search, role, status }: Filters,
  place: SQL | undefined,
  limit: number,
) => {
  const words = search === null ? [] : search.split(/\s+/)
  return reader
    .select(listColumns)
    .from(userAccount)
    .where(
      and(...words.map(matchesWord), role && holds(userAccount.id, role), status && hasStatus[status], place),
    )
    .orderBy(sql`${userAccount.lastLoginAt} desc nulls last`, userAccount.id)
    .limit(limit)
}

/**
 * A page of accounts, in one query except where it crosses from those who have signed in to those who never did.
 * @param after the position after which the page starts
 */
export const findUsers = async (
  reader: Reader,
  filters: Filters,
  after: CursorPosition | undefined,
  limit: number,
) => {
  if (after === undefined) return selectUsersWhere(reader, filters, undefined, limit)
  if (after.at === '-infinity') return selectUsersWhere(reader, filters, neverSignedInAfter(after.id), limit)
  const signedIn = await selectUsersWhere(reader, filters, signedInAfter(after), limit)
  if (signedIn.length >= limit) return signedIn
  return [
    ...signedIn,
    ...(await selectUsersWhere(reader, filters, neverSignedInAfter(0), limit - signedIn.length)),
  ]
}

type UserRow = Omit<Awaited<ReturnType<typeof findUsers>>[number], 'lastLoginMicros'>

const statusOf = ({ isActive, closedAt, isInvited: invited }: UserRow): AccountStatus => {
  if (closedAt !== null) return 'closed'
  if (!isActive) return 'deactivated'
  return invited ? 'invited' : 'active'
}

/** A row as the administrator sees it. @param today in the clinic's calendar, to tell which licences are valid */
export const toAdminUser =
  (today: CivilDate) =>
  (row: UserRow): AdminUser => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.roles[0] ?? 'patient',
    isActive: row.isActive,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    profileImage: row.profileImage,
    dateOfBirth: row.dateOfBirth,
    // It has none: the column keeps a placeholder.
    email: row.closedAt === null ? row.email : '',
    roles: row.roles,
    status: statusOf(row),
    licences: row.licences.map(licenceStatusOn(today)),
    ...(row.otherAccount && { otherAccount: row.otherAccount }),
  })

/** The administrators who can sign in. */
const activeAdmins = builder
  .select({ id: userAccount.id })
  .from(accountRole)
  .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
  .where(
    and(eq(accountRole.role, 'admin'), eq(userAccount.isActive, true), sql`not ${isInvited(userAccount.id)}`),
  )
  .as('able_admin')

/** Whether the account `id` (an expression) is the only administrator who can sign in. */
export const isLastAdmin = (id: SQLWrapper): SQL<boolean> => {
  const among = (condition: SQL) =>
    builder.select({ id: activeAdmins.id }).from(activeAdmins).where(condition)
  return sql`(exists ${among(eq(activeAdmins.id, id))} and not exists ${among(ne(activeAdmins.id, id))})`
}

/** How many administrators can sign in. */
export const countAdmins = (db: Queryable): Promise<number> => db.$count(activeAdmins)

/** Whether anyone is a patient here. */
export const hasPatients = async (db: Queryable): Promise<boolean> => {
  const found = await db
    .select({ role: accountRole.role })
    .from(accountRole)
    .where(eq(accountRole.role, 'patient'))
    .limit(1)
  return found.length > 0
}

/** Whether signing in to the account `id` (an expression) takes more than the password. */
export const hasSecondFactor = (id: SQLWrapper): SQL<boolean> => {
  const app = builder
    .select({ userId: authenticatorApp.userId })
    .from(authenticatorApp)
    .where(and(eq(authenticatorApp.userId, id), isNotNull(authenticatorApp.confirmedAt)))
  const key = builder.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, id))
  return sql`(exists ${app} or exists ${key})`
}

/** Instants as PostgreSQL writes them into JSON. */
export type OpenInvitation = { createdAt: string; expiresAt: string; invitedBy: string }

/** The open link of the account `id` (an expression) as JSON; null without one. */
export const openInvitationOf = (id: SQLWrapper): SQL<OpenInvitation | null> => {
  const inviter = alias(userAccount, 'inviter')
  const open = new QueryBuilder()
    .select({
      found: sql`json_build_object('createdAt', ${accountInvitation.createdAt}, 'expiresAt', ${accountInvitation.expiresAt},
        'invitedBy', ${inviter.firstName} || ' ' || ${inviter.lastName})`,
    })
    .from(accountInvitation)
    .innerJoin(inviter, eq(inviter.id, accountInvitation.invitedBy))
    .where(and(eq(accountInvitation.userId, id), isOpen))
  return sql`(${open})`
}

/** How many other administrators can sign in. */
export const countAdministratorsBut = async (reader: Reader, but: readonly number[]): Promise<number> => {
  const [row] = await reader
    .select({ admins: count() })
    .from(activeAdmins)
    .where(notInArray(activeAdmins.id, [...but]))
  return row?.admins ?? 0
}
