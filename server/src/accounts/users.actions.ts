import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NewUser } from '@alafia/contract/administration/users/schema'
import { lastAdminMessage } from '@alafia/contract/administration/users/states'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Database, Transaction } from '../platform/database/connect.ts'
import type { Settings } from '../platform/settings.ts'
import { renameSessions } from '../sessions/sessions.ts'
import { hashPassword } from './password.ts'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import type { Context, Effects, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { session } from '../sessions/table.ts'
import { isOpen } from './account-invitations.queries.ts'
import { keepEarlierName } from './names/naming.actions.ts'
import { photoRemovedNotification, takePhotoDown } from './photos/take-down.actions.ts'
import { accountInvitation, accountRole, userAccount } from './table.ts'
import { accounts, isLastAdmin, userColumns } from './users.exports.queries.ts'

/** Locked until the transaction ends. */
export type LockedAccount = {
  id: number
  name: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  isActive: boolean
  isClosed: boolean
  areRecordsErased: boolean
  isInvited: boolean
  roles: readonly Role[]
}

/** @throws Problem 404 */
export const lockAccount = async (tx: Tx, id: number): Promise<LockedAccount> => {
  const [locked] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, id))
    // Doesn't block rows that only refer to the account: a booking notifies the doctor and may hold a lock that we wait for.
    .for('no key update')
  if (!locked) throw notFound()
  // Read after the lock: roles and invitations are in other tables and change only under it.
  const { firstName, lastName, dateOfBirth, isActive, isInvited, roles, closedAt, recordsErasedAt } =
    userColumns
  const [row] = await tx
    .select({ firstName, lastName, dateOfBirth, isActive, isInvited, roles, closedAt, recordsErasedAt })
    .from(accounts.table)
    .where(eq(userAccount.id, id))
  if (!row) throw notFound()
  const { closedAt: closed, recordsErasedAt: erased, ...held } = row
  return {
    ...held,
    isClosed: closed !== null,
    areRecordsErased: erased !== null,
    id,
    name: `${row.firstName} ${row.lastName}`,
  }
}

/**
 * No one else can remove an administrator until this transaction ends. Checks that the actor still is one: if two remove
 * each other at once, only the first succeeds. @throws Problem 401
 */
export const lockAdministrators = async (tx: Tx, actor: Actor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const [own] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, actor.sessionId), isNull(session.revokedAt)))
  if (!own) throw new Problem('no-session')
}

/** The caller holds the administrators' lock. @throws Problem 409 for the last one */
export const requireAnotherAdmin = async (tx: Tx, id: number): Promise<void> => {
  const [row] = await tx
    .select({ isLast: isLastAdmin(userAccount.id) })
    .from(accounts.table)
    .where(eq(userAccount.id, id))
  if (row?.isLast) throw new Problem('wrong-state', lastAdminMessage)
}

/** Adds an account without a password, and without a role that waits for approval. @throws Problem 400 for an email address that is in use */
export const addAccount = async (
  tx: Tx,
  { email, firstName, lastName, phone, dateOfBirth }: NewUser,
): Promise<number> => {
  const [added] = await tx
    .insert(userAccount)
    .values({ email, firstName, lastName, phone, dateOfBirth: dateOfBirth ?? null, passwordHash: '' })
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  if (!added) throw invalid('email', 'Someone already has an account with this email address')
  return added.id
}

const photoNeedsConsent =
  'Everyone can see the photos of those who work here, so we removed yours. You can set one again'

/**
 * Ranked after the account's other roles. A patient's photo, which was for fewer people, goes when they become staff (ACC-113); the
 * job for files that no row names removes its file. The caller has locked the account.
 */
export const addRole = async (
  tx: Transaction,
  { notify, record }: Pick<Effects, 'notify' | 'record'>,
  userId: number,
  role: Role,
): Promise<void> => {
  const held = await tx
    .select({ role: accountRole.role, rank: accountRole.rank })
    .from(accountRole)
    .where(eq(accountRole.userId, userId))
  await tx
    .insert(accountRole)
    .values({ userId, role, rank: Math.max(-1, ...held.map(({ rank }) => rank)) + 1 })
  const becomesStaff = role !== 'patient' && held.every((other) => other.role === 'patient')
  if (becomesStaff && (await takePhotoDown(tx, userId)).length > 0) {
    record('user.photo-removed', `account ${userId}`)
    notify([userId], photoRemovedNotification(userId, photoNeedsConsent))
  }
}

export const removeRole = async (tx: Tx, userId: number, role: Role): Promise<void> => {
  await tx.delete(accountRole).where(and(eq(accountRole.userId, userId), eq(accountRole.role, role)))
}

export const setActive = async (tx: Transaction, userId: number, isActive: boolean): Promise<void> => {
  await tx.update(userAccount).set({ isActive }).where(eq(userAccount.id, userId))
}

/**
 * Leaves the name, the date of birth and the roles, which kept records need, and nothing with which someone signs in or is reached.
 * The email address is free for another account. The caller has locked the account and ends its sessions.
 */
export const closeAccount = async (tx: Transaction, userId: number, now: Date): Promise<void> => {
  await tx
    .update(userAccount)
    .set({
      isActive: false,
      closedAt: now,
      email: `closed-${userId}@closed.invalid`,
      passwordHash: '',
      phone: null,
      profileImage: null,
      lastLoginAt: null,
    })
    .where(eq(userAccount.id, userId))
  await tx
    .update(accountInvitation)
    .set({ revokedAt: now })
    .where(and(eq(accountInvitation.userId, userId), isOpen))
}

/** The account stays for what was prescribed and paid, as nobody. The caller erases the records in the same transaction. */
export const noteRecordsErased = async (tx: Transaction, userId: number, now: Date): Promise<void> => {
  await tx
    .update(userAccount)
    .set({ firstName: 'Erased', lastName: '', dateOfBirth: null, recordsErasedAt: now })
    .where(eq(userAccount.id, userId))
}

/**
 * Someone was invited for a role that was declined or withdrawn: no one can use the account, or its link. The caller has locked the
 * account.
 * @returns whether it was
 */
export const closeUnusedAccount = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const [held] = await tx
    .select({ role: accountRole.role })
    .from(accountRole)
    .where(eq(accountRole.userId, userId))
    .limit(1)
  if (held) return false
  await setActive(tx, userId, false)
  await tx
    .update(accountInvitation)
    .set({ revokedAt: now })
    .where(and(eq(accountInvitation.userId, userId), isOpen))
  return true
}

type AccountDetails = {
  firstName: string
  lastName: string
  phone?: string | null
  dateOfBirth?: string | null | undefined
}

/**
 * The caller has locked the account and checked the details. Undefined ones stay unchanged; an earlier name or date of birth is kept.
 * @returns whether either has changed
 * @throws Problem 400 for such a change without a reason
 */
export const updateAccountDetails = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'clock'>,
  held: LockedAccount,
  { reason, ...details }: AccountDetails & { reason: string | null },
): Promise<boolean> => {
  const isRenamed = await keepEarlierName(tx, context, held, { ...details, reason })
  await tx.update(userAccount).set(details).where(eq(userAccount.id, held.id))
  await renameSessions(tx, held.id, `${details.firstName} ${details.lastName}`)
  return isRenamed
}

/** Without demo mode, the first start creates the first administrator from the settings, as long as there are no accounts. */
export const createFirstAdministrator = async (
  db: Database,
  { adminEmail, adminPassword }: Settings,
): Promise<void> => {
  if (adminEmail === undefined || adminPassword === undefined) return
  const passwordHash = await hashPassword(adminPassword)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${userAccount} in exclusive mode`)
    const [anyone] = await tx.select({ id: userAccount.id }).from(userAccount).limit(1)
    if (anyone) return
    const [account] = await tx
      .insert(userAccount)
      .values({ email: adminEmail.toLowerCase(), passwordHash, firstName: 'System', lastName: 'Admin' })
      .returning({ id: userAccount.id })
    if (account) await tx.insert(accountRole).values({ userId: account.id, role: 'admin' })
  })
}
