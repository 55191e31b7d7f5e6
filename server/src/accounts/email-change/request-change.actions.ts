import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { hour } from '@alafia/contract/kernel/durations'
import { confirmEmailHours, type changeEmailForm } from '@alafia/contract/accounts/own-account.schema'
import type { WriteEmail } from '../../outbox/direct-email.ts'
import { invalid } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import { lockSignIn, revokePendingEmail } from '../links/links.actions.ts'
import { emailChange } from '../links/table.ts'
import { requireCurrentPassword } from '../passwords/current-password.actions.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { findSignInDetails, isPending, isTakenBySomeoneElse } from './email-change.queries.ts'

/** The address and the rules as the person sees them. */
export const getSignInDetails = async ({ db, actor, clock }: Context, { security }: Services) =>
  findSignInDetails(db, actor.userId, {
    now: clock.now(),
    passwordMinLength: (await security.rules()).passwordMinLength,
  })

/**
 * Emails a link to the new address, whether or not it has an account: only its owner learns that.
 * @throws Problem 400 that names the field, 429
 */
export const changeEmail = async (
  context: Context,
  services: Services,
  { email, currentPassword }: z.output<typeof changeEmailForm>,
) => {
  const { db, actor, clock } = context
  const account = await requireCurrentPassword(context, currentPassword)
  if (account.email.toLowerCase() === email) throw invalid('email', 'This is your email address already')
  const key = `email-change:${actor.userId}`
  await limitRate(db, { key, what: 'changes of your email address', most: 5, minutes: 60 }, clock.now())
  await context.transact(async (tx) => {
    const locked = await lockSignIn(tx, actor.userId)
    if (locked.passwordHash !== account.passwordHash)
      throw invalid('currentPassword', 'This isn’t your current password')
    const now = clock.now()
    await revokePendingEmail(tx, actor.userId, now)
    const [change] = await tx
      .insert(emailChange)
      .values({ userId: actor.userId, newEmail: email, requestedAt: now })
      .returning({ id: emailChange.id })
    if (change) tx.email({ kind: 'email-change', address: email, subjectId: change.id })
    tx.record('user.email-change-requested', `account ${actor.userId}`)
    tx.invalidate({ userId: actor.userId }, 'account')
    return {}
  })
  return getSignInDetails(context, services)
}

/** The link that was sent stops working. Succeeds if there is none. */
export const cancelEmailChange = async (context: Context, services: Services) => {
  const { actor, clock } = context
  await context.transact(async (tx) => {
    await lockSignIn(tx, actor.userId)
    await revokePendingEmail(tx, actor.userId, clock.now())
    tx.record('user.email-change-cancelled', `account ${actor.userId}`)
    tx.invalidate({ userId: actor.userId }, 'account')
    return {}
  })
  return getSignInDetails(context, services)
}

/** To the new address. */
export const writeEmailChange: WriteEmail = async (tx, { subjectId }, { origin, now }) => {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + confirmEmailHours * hour)
  const [change] = await tx
    .update(emailChange)
    .set({ secretHash: hashOf(secret), expiresAt })
    .where(and(eq(emailChange.id, subjectId ?? 0), isPending(now)))
    .returning()
  if (!change) return undefined
  if (await isTakenBySomeoneElse(tx, change.newEmail, change.userId))
    return {
      subject: 'Your Alafia account',
      text: emailText(
        'Someone asked to use this address for another Alafia account. It’s the address of your own account already, so nothing was changed.',
        `If it was you, sign in to your account:\n${origin}/login`,
        'If it wasn’t you, you can ignore this email.',
      ),
    }
  return {
    subject: 'Confirm your new email address for Alafia',
    text: emailText(
      `Someone asked to use this address for their Alafia account. If it was you, open this link within ${confirmEmailHours} hours:\n${origin}/confirm-email#${secret}`,
      'If it wasn’t you, ignore this email: the account isn’t yours, and keeps its old address.',
    ),
  }
}
