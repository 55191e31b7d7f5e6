import { and, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  undoEmailRefusals,
  type emailLink,
  type undoneEmailChange,
} from '@alafia/contract/accounts/own-account.schema'
import type { WriteEmail } from '../../outbox/direct-email.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { transactWithoutSession, type Tx } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import { countLinkLookup, lockSignIn, requireOpen, revokePendingEmail } from '../links/links.actions.ts'
import { emailChange } from '../links/table.ts'
import { securityNotice } from '../passwords/password-changes.ts'
import { createPasswordReset } from '../password-reset/request-reset.actions.ts'
import { userAccount } from '../table.ts'
import { findUndo } from './email-change.queries.ts'

/** @throws Problem 404 for an unknown link, 429 */
export const getEmailUndo = async (
  secret: string,
  exchange: Exchange,
): Promise<z.output<typeof emailLink>> => {
  await countLinkLookup(exchange)
  const found = await findUndo(exchange.services.db, secret, exchange.services.clock.now())
  if (!found) throw notFound()
  const { state, firstName, oldEmail } = found
  return state === 'open' ? { state, firstName, email: oldEmail } : { state, firstName: null, email: null }
}

/** Uses up the link. @returns whether it could still be used */
const take = async (tx: Tx, id: number, now: Date): Promise<boolean> => {
  const taken = await tx
    .update(emailChange)
    .set({ undoneAt: now })
    .where(
      and(
        eq(emailChange.id, id),
        isNotNull(emailChange.confirmedAt),
        isNull(emailChange.undoneAt),
        isNull(emailChange.revokedAt),
        gt(emailChange.undoExpiresAt, now),
      ),
    )
    .returning({ id: emailChange.id })
  return taken.length > 0
}

/**
 * Brings the old address back. Whoever changed it knew the password, so that stops working too, all sessions end, and every later
 * change is undone with this one: its link went to an address that isn't the owner's.
 * @returns a link to choose a new password
 * @throws Problem 404 for an unknown link, 409 that says why it no longer works, 429
 */
export const undoEmailChange = async (
  secret: string,
  exchange: Exchange,
): Promise<z.output<typeof undoneEmailChange>> => {
  const { services, request } = exchange
  const { db, clock, sessions } = services
  await countLinkLookup(exchange)
  const find = async () => requireOpen(await findUndo(db, secret, clock.now()), undoEmailRefusals)
  const { id, userId, oldEmail } = await find()
  const reset = await transactWithoutSession(services, originOf(request), async (tx) => {
    const account = await lockSignIn(tx, userId)
    const now = clock.now()
    if (!account.isActive || !(await take(tx, id, now))) return undefined
    await tx
      .update(emailChange)
      .set({ revokedAt: now })
      .where(and(eq(emailChange.userId, userId), gte(emailChange.id, id + 1), isNull(emailChange.revokedAt)))
    await revokePendingEmail(tx, userId, now)
    await tx.update(userAccount).set({ email: oldEmail, passwordHash: '' }).where(eq(userAccount.id, userId))
    await sessions.revokeAllOf(tx, userId)
    const link = await createPasswordReset(tx, userId, now)
    tx.record('user.email-change-undone', `account ${userId}`)
    tx.warn(
      [userId],
      securityNotice(
        'The change of your email address was undone',
        'You sign in with your old address and a new password.',
      ),
    )
    tx.email({ kind: 'email-change-undone', address: account.email, subjectId: id })
    tx.invalidate({ role: 'admin' }, 'users')
    return link
  }).catch((error: unknown) => {
    if (sqlErrorOf(error).code === '23505') throw new Problem('wrong-state', undoEmailRefusals.taken)
    throw error
  })
  if (reset === undefined) {
    await find()
    throw notFound()
  }
  return { path: `/reset-password#${reset}` }
}

/** To the address that the account no longer has. */
export const writeEmailChangeUndone: WriteEmail = async (_tx, _email, { origin }) => ({
  subject: 'The change of an Alafia email address was undone',
  text: emailText(
    'An Alafia account used this address. Its earlier address was brought back, so you can’t sign in with this one any more.',
    `If this surprises you, call the clinic. You’ll find Alafia at:\n${origin}/`,
  ),
})
