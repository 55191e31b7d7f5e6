import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EmailLinkState, signInDetails } from '@alafia/contract/accounts/own-account.schema'
import type { Queryable } from '../../platform/database/connect.ts'
import { hashOf, isSecret } from '../../platform/secret.ts'
import { emailChange } from '../links/table.ts'
import { userAccount } from '../table.ts'

/** Whether someone else's account has the address. */
export const isTakenBySomeoneElse = async (reader: Queryable, address: string, userId: number) => {
  const [other] = await reader
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(sql`lower(${userAccount.email})`, address.toLowerCase()), ne(userAccount.id, userId)))
  return other !== undefined
}

/** A change that still waits for its link to be opened. */
export const isPending = (now: Date) =>
  and(
    isNull(emailChange.confirmedAt),
    isNull(emailChange.revokedAt),
    or(isNull(emailChange.expiresAt), gt(emailChange.expiresAt, now)),
  )

/** The person's address, and the one that waits to be confirmed. */
export const findSignInDetails = async (
  reader: Queryable,
  userId: number,
  { now, passwordMinLength }: { now: Date; passwordMinLength: number },
): Promise<z.output<typeof signInDetails>> => {
  const [row] = await reader
    .select({
      email: userAccount.email,
      newEmail: emailChange.newEmail,
      requestedAt: emailChange.requestedAt,
    })
    .from(userAccount)
    .leftJoin(emailChange, and(eq(emailChange.userId, userAccount.id), isPending(now)))
    .where(eq(userAccount.id, userId))
  return {
    email: row?.email ?? '',
    pending:
      row?.newEmail && row.requestedAt
        ? { email: row.newEmail, requestedAt: row.requestedAt.toISOString() }
        : null,
    passwordRules: { passwordMinLength },
  }
}

const columns = {
  id: emailChange.id,
  userId: emailChange.userId,
  newEmail: emailChange.newEmail,
  oldEmail: emailChange.oldEmail,
  expiresAt: emailChange.expiresAt,
  confirmedAt: emailChange.confirmedAt,
  undoExpiresAt: emailChange.undoExpiresAt,
  undoneAt: emailChange.undoneAt,
  revokedAt: emailChange.revokedAt,
  firstName: userAccount.firstName,
  isActive: userAccount.isActive,
}

const select = (reader: Queryable) =>
  reader.select(columns).from(emailChange).innerJoin(userAccount, eq(userAccount.id, emailChange.userId))

type Ends = {
  isActive: boolean
  usedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date | null
  isTaken: boolean
}

const stateOf = ({ isActive, usedAt, revokedAt, expiresAt, isTaken }: Ends, now: Date): EmailLinkState => {
  if (usedAt) return 'used'
  if (revokedAt) return 'replaced'
  if (!isActive) return 'closed'
  if (!expiresAt || expiresAt <= now) return 'expired'
  return isTaken ? 'taken' : 'open'
}

/** The change that the link to a new address confirms. */
export const findConfirmation = async (reader: Queryable, secret: string, now: Date) => {
  if (!isSecret(secret)) return undefined
  const [row] = await select(reader).where(eq(emailChange.secretHash, hashOf(secret)))
  if (!row) return undefined
  const isTaken = await isTakenBySomeoneElse(reader, row.newEmail, row.userId)
  return { ...row, state: stateOf({ ...row, usedAt: row.confirmedAt, isTaken }, now) }
}

/** The change that the link to an old address undoes. */
export const findUndo = async (reader: Queryable, secret: string, now: Date) => {
  if (!isSecret(secret)) return undefined
  const [row] = await select(reader).where(eq(emailChange.undoSecretHash, hashOf(secret)))
  if (!row?.oldEmail) return undefined
  const { oldEmail, userId, undoneAt, undoExpiresAt } = row
  const isTaken = await isTakenBySomeoneElse(reader, oldEmail, userId)
  const state = stateOf({ ...row, usedAt: undoneAt, expiresAt: undoExpiresAt, isTaken }, now)
  return { ...row, oldEmail, state }
}
