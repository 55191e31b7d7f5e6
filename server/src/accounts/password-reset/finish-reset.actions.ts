import { and, eq, gt, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  passwordResetRefusals,
  type finishPasswordResetForm,
  type passwordReset as details,
} from '@alafia/contract/accounts/password-reset.schema'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { transactWithoutSession, type Tx } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { countLinkLookup, lockSignIn, requireOpen, revokePendingEmail } from '../links/links.actions.ts'
import { passwordReset } from '../links/table.ts'
import { hashPassword } from '../password.ts'
import { passwordChangedNotice } from '../passwords/password-changes.ts'
import { refusalOf } from '../passwords/refused-passwords.ts'
import { forgetFailedSignIns } from '../rate-limit.actions.ts'
import { userAccount } from '../table.ts'
import { findPasswordReset } from './password-reset.queries.ts'

/** @throws Problem 404 for an unknown link, 429 */
export const getPasswordReset = async (
  secret: string,
  exchange: Exchange,
): Promise<z.output<typeof details>> => {
  await countLinkLookup(exchange)
  const { db, clock, security } = exchange.services
  const found = await findPasswordReset(db, secret, clock.now())
  if (!found) throw notFound()
  const { state, email, firstName, lastName } = found
  if (state !== 'open') return { state, email: null, names: null, passwordRules: null }
  const { passwordMinLength } = await security.rules()
  return { state, email, names: [firstName, lastName], passwordRules: { passwordMinLength } }
}

/** Uses up the link. @returns whether it could still be used */
const take = async (tx: Tx, id: number, now: Date): Promise<boolean> => {
  const taken = await tx
    .update(passwordReset)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordReset.id, id),
        isNull(passwordReset.usedAt),
        isNull(passwordReset.revokedAt),
        gt(passwordReset.expiresAt, now),
      ),
    )
    .returning({ id: passwordReset.id })
  return taken.length > 0
}

/**
 * Sets the new password, once, and ends all sessions. Signs no one in: whoever has a second factor is asked for it.
 * @throws Problem 404 for an unknown link, 409 that says why it no longer works, 400 for a password that breaks the rules, 429
 */
export const finishPasswordReset = async (
  { secret, password }: z.output<typeof finishPasswordResetForm>,
  exchange: Exchange,
): Promise<undefined> => {
  const { services, request } = exchange
  const { db, clock, sessions, security } = services
  await countLinkLookup(exchange)
  const find = async () =>
    requireOpen(await findPasswordReset(db, secret, clock.now()), passwordResetRefusals)
  const { id, userId, firstName, lastName, email } = await find()
  const problem = await refusalOf(await security.rules(), password, [firstName, lastName, email])
  if (problem !== undefined) throw invalid('password', problem)
  const passwordHash = await hashPassword(password)
  const isDone = await transactWithoutSession(services, originOf(request), async (tx) => {
    const account = await lockSignIn(tx, userId)
    const now = clock.now()
    if (!account.isActive || !(await take(tx, id, now))) return false
    await tx.update(userAccount).set({ passwordHash }).where(eq(userAccount.id, userId))
    await revokePendingEmail(tx, userId, now)
    await sessions.revokeAllOf(tx, userId)
    // Whoever guessed has to start again with the new password, and its owner can sign in at once.
    await forgetFailedSignIns(tx, account.email)
    tx.record('user.password-reset', `account ${userId}`)
    tx.warn([userId], passwordChangedNotice)
    tx.email({ kind: 'password-changed', address: account.email })
    tx.invalidate({ role: 'admin' }, 'activity')
    return true
  })
  // Another request was first: says why the link no longer works.
  if (!isDone) {
    await find()
    throw notFound()
  }
  return undefined
}
