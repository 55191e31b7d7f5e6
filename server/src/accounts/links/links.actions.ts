import { and, eq, isNull, lt } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Exchange } from '../../request/route.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { userAccount } from '../table.ts'
import { emailChange, passwordReset, signUp } from './table.ts'

/** No one can guess 256 bits; the limit keeps attempts from costing us anything. @throws Problem 429 */
export const countLinkLookup = ({ services: { db, clock }, request }: Exchange): Promise<void> =>
  limitRate(
    db,
    { key: `link:${clientNetwork(request.ip)}`, what: 'tries', most: 60, minutes: 15 },
    clock.now(),
  )

/** Of requests that send an email: a stranger's network gets no more, whomever they are about. @throws Problem 429 */
export const countEmailRequest = ({ services: { db, clock }, request }: Exchange): Promise<void> =>
  limitRate(
    db,
    { key: `email:${clientNetwork(request.ip)}`, what: 'requests', most: 30, minutes: 15 },
    clock.now(),
  )

/**
 * Refuses a link that can't be used.
 * @throws Problem 404 for one that never was ours, 409 that says why it no longer works
 */
export const requireOpen = <Found extends { state: string }>(
  found: Found | undefined,
  refusals: Readonly<Partial<Record<string, string>>>,
): Found => {
  if (!found) throw notFound()
  if (found.state !== 'open') throw new Problem('wrong-state', refusals[found.state])
  return found
}

/**
 * Until the commit no other change of how this person signs in takes place. Doesn't block rows that only refer to the account.
 * @returns the account as it is now
 */
export const lockSignIn = async (tx: Transaction, userId: number) => {
  const [account] = await tx
    .select({
      id: userAccount.id,
      email: userAccount.email,
      firstName: userAccount.firstName,
      isActive: userAccount.isActive,
      passwordHash: userAccount.passwordHash,
    })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
    .for('no key update')
  if (!account) throw notFound()
  return account
}

/** Links to choose a password that were sent before stop working. */
export const revokePasswordResets = (tx: Transaction, userId: number, now: Date) =>
  tx
    .update(passwordReset)
    .set({ revokedAt: now })
    .where(
      and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt), isNull(passwordReset.revokedAt)),
    )

/** Whoever asked for another address before can't confirm it any more. */
export const revokePendingEmail = (tx: Transaction, userId: number, now: Date) =>
  tx
    .update(emailChange)
    .set({ revokedAt: now })
    .where(
      and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt), isNull(emailChange.revokedAt)),
    )

/** Links that ended long ago; what was typed into a sign-up isn't kept. */
export const deleteOldLinks = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptForDays.link * day)
  await db.delete(passwordReset).where(lt(passwordReset.createdAt, before))
  await db.delete(signUp).where(lt(signUp.createdAt, before))
}
