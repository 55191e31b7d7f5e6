import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { hour } from '@alafia/contract/kernel/durations'
import {
  confirmEmailRefusals,
  undoEmailHours,
  type emailLink,
} from '@alafia/contract/accounts/own-account.schema'
import type { WriteEmail } from '../../outbox/direct-email.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import { transactWithoutSession } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import { countLinkLookup, lockSignIn, requireOpen, revokePasswordResets } from '../links/links.actions.ts'
import { emailChange } from '../links/table.ts'
import { securityNotice } from '../passwords/password-changes.ts'
import { userAccount } from '../table.ts'
import { findConfirmation, isPending } from './email-change.queries.ts'

/** @throws Problem 404 for an unknown link, 429 */
export const getEmailConfirmation = async (
  secret: string,
  exchange: Exchange,
): Promise<z.output<typeof emailLink>> => {
  await countLinkLookup(exchange)
  const found = await findConfirmation(exchange.services.db, secret, exchange.services.clock.now())
  if (!found) throw notFound()
  const { state, firstName, newEmail } = found
  return state === 'open' ? { state, firstName, email: newEmail } : { state, firstName: null, email: null }
}

const isDuplicate = (error: unknown) => sqlErrorOf(error).code === '23505'

/**
 * The account signs in with the new address from now on. The old address gets a link to undo it.
 * @throws Problem 404 for an unknown link, 409 that says why it no longer works, 429
 */
export const confirmEmail = async (secret: string, exchange: Exchange): Promise<undefined> => {
  const { services, request } = exchange
  const { db, clock } = services
  await countLinkLookup(exchange)
  const find = async () => requireOpen(await findConfirmation(db, secret, clock.now()), confirmEmailRefusals)
  const { id, userId, newEmail } = await find()
  const isDone = await transactWithoutSession(services, originOf(request), async (tx) => {
    const { email: oldEmail, isActive } = await lockSignIn(tx, userId)
    const now = clock.now()
    const [change] = await tx
      .update(emailChange)
      .set({ confirmedAt: now, oldEmail })
      .where(and(eq(emailChange.id, id), isPending(now)))
      .returning({ id: emailChange.id })
    if (!change || !isActive) return false
    await tx.update(userAccount).set({ email: newEmail }).where(eq(userAccount.id, userId))
    // They went to the old address.
    await revokePasswordResets(tx, userId, now)
    tx.record('user.email-changed', `account ${userId}`)
    tx.warn(
      [userId],
      securityNotice(
        'Your email address was changed',
        `You sign in with the new one from now on. If this wasn’t you, open the link in the email to your old address within ${undoEmailHours} hours.`,
      ),
    )
    tx.email({ kind: 'email-changed', address: oldEmail, subjectId: id })
    tx.invalidate({ userId }, 'account')
    tx.invalidate({ role: 'admin' }, 'users')
    return true
  }).catch((error: unknown) => {
    // Someone else's account got the address at the same moment.
    if (isDuplicate(error)) throw new Problem('wrong-state', confirmEmailRefusals.taken)
    throw error
  })
  if (!isDone) {
    await find()
    throw notFound()
  }
  return undefined
}

/** To the old address. */
export const writeEmailChanged: WriteEmail = async (tx, { subjectId }, { origin, now }) => {
  const secret = newSecret()
  const undoExpiresAt = new Date(now.getTime() + undoEmailHours * hour)
  const [change] = await tx
    .update(emailChange)
    .set({ undoSecretHash: hashOf(secret), undoExpiresAt })
    .where(eq(emailChange.id, subjectId ?? 0))
    .returning()
  if (!change?.confirmedAt || change.undoneAt || change.revokedAt) return undefined
  return {
    subject: 'The email address of your Alafia account was changed',
    text: emailText(
      'Your Alafia account has another email address now. If it was you, there is nothing to do.',
      `If it wasn’t you, open this link within ${undoEmailHours} hours. It brings this address back, signs everyone out and lets you choose a new password:\n${origin}/undo-email-change#${secret}`,
    ),
  }
}
