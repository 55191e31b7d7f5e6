import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { changePasswordForm } from '@alafia/contract/accounts/own-account.schema'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { lockSignIn, revokePasswordResets, revokePendingEmail } from '../links/links.actions.ts'
import { hashPassword } from '../password.ts'
import { userAccount } from '../table.ts'
import { requireCurrentPassword } from './current-password.actions.ts'
import { passwordChangedNotice } from './password-changes.ts'
import { refusalOf } from './refused-passwords.ts'

/**
 * Changes the person's own password. This session stays; all others end, and links that were sent before stop working.
 * @throws Problem 400 that names the field, 429
 */
export const changePassword = async (
  context: Context,
  { sessions, security }: Services,
  { currentPassword, password }: z.output<typeof changePasswordForm>,
): Promise<undefined> => {
  const { actor, clock } = context
  const account = await requireCurrentPassword(context, currentPassword)
  const { firstName, lastName, email } = account
  const problem = await refusalOf(await security.rules(), password, [firstName, lastName, email])
  if (problem !== undefined) throw invalid('password', problem)
  if (password === currentPassword) throw invalid('password', 'This is your current password. Choose another')
  const passwordHash = await hashPassword(password)
  return context.transact(async (tx) => {
    const locked = await lockSignIn(tx, actor.userId)
    // Changed by someone else meanwhile.
    if (locked.passwordHash !== account.passwordHash)
      throw invalid('currentPassword', 'This isn’t your current password')
    const now = clock.now()
    await tx.update(userAccount).set({ passwordHash }).where(eq(userAccount.id, actor.userId))
    await revokePasswordResets(tx, actor.userId, now)
    await revokePendingEmail(tx, actor.userId, now)
    await sessions.revokeAllOf(tx, actor.userId, { except: actor.sessionId })
    tx.record('user.password-changed', `account ${actor.userId}`)
    tx.warn([actor.userId], passwordChangedNotice)
    tx.email({ kind: 'password-changed', address: locked.email })
    tx.invalidate({ userId: actor.userId }, 'account')
    return undefined
  })
}
