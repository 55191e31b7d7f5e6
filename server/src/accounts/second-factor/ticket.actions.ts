import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { minute } from '@alafia/contract/kernel/durations'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import { findAccount, type Account } from '../sign-in.queries.ts'
import { signInHistory } from '../devices/table.ts'
import { signInTicket } from './table.ts'

/** How long the second step of signing in may take. */
const ticketMinutes = 10
/** Wrong codes for one ticket; then the password is asked for again. */
const maxAttempts = 5

const tooLate = () =>
  new Problem('sign-in-failed', 'The second step took too long or was tried too often. Sign in again')

/** For someone who has entered the right password. Only the ticket's hash is stored. */
export const issueTicket = async (
  db: Transaction,
  {
    account,
    role,
    signInId,
    now,
  }: { account: Pick<Account, 'id' | 'passwordHash'>; role: Role; signInId: number; now: Date },
): Promise<string> => {
  const secret = newSecret()
  await db.insert(signInTicket).values({
    secretHash: hashOf(secret),
    userId: account.id,
    passwordMark: hashOf(account.passwordHash),
    role,
    signInId,
    expiresAt: new Date(now.getTime() + ticketMinutes * minute),
  })
  return secret
}

const isOpen = (secret: string, now: Date) =>
  and(
    eq(signInTicket.secretHash, hashOf(secret)),
    isNull(signInTicket.usedAt),
    gt(signInTicket.expiresAt, now),
  )

/**
 * Counts an attempt before it is checked, so that many at once don't slip through together.
 * @throws Problem 401 if the ticket is used or too old, or the password has changed
 */
export const countTicketAttempt = async (
  db: Database,
  secret: string,
  now: Date,
): Promise<{ account: Account; role: Role }> => {
  const [ticket] = await db
    .update(signInTicket)
    .set({ attempts: sql`${signInTicket.attempts} + 1` })
    .where(and(isOpen(secret, now), lt(signInTicket.attempts, maxAttempts)))
    .returning()
  const account = ticket && (await findAccount(db, ticket.userId))
  if (!account || ticket.passwordMark !== hashOf(account.passwordHash)) throw tooLate()
  return { account, role: ticket.role }
}

/** Whose ticket it is. @throws Problem 401 if it no longer works */
export const accountOfTicket = async (db: Database, secret: string, now: Date): Promise<number> => {
  const [ticket] = await db
    .select({ userId: signInTicket.userId })
    .from(signInTicket)
    .where(isOpen(secret, now))
  if (!ticket) throw tooLate()
  return ticket.userId
}

/** A ticket opens one session, and the sign-in takes the place of the password alone. @throws Problem 401 */
export const useTicket = async (tx: Transaction, secret: string, now: Date): Promise<void> => {
  const [used] = await tx
    .update(signInTicket)
    .set({ usedAt: now })
    .where(isOpen(secret, now))
    .returning({ signInId: signInTicket.signInId })
  if (!used) throw tooLate()
  if (used.signInId !== null) await tx.delete(signInHistory).where(eq(signInHistory.id, used.signInId))
}

export const deleteOldTickets = (db: Database, now: Date) =>
  db.delete(signInTicket).where(lt(signInTicket.expiresAt, now))
