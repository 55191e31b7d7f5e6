import { eq } from 'drizzle-orm'
import { plainDate } from '@alafia/contract/kernel/format'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { Closing } from '@alafia/contract/patients/closing.schema'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { emailOf } from '../../accounts/exports.queries.ts'
import { lockAccount } from '../../accounts/users.actions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { closingEmail, keptEmail } from './closing-emails.actions.ts'
import { accountKept, closingAsked } from './closing.notifications.ts'
import { closingTime, findOpenClosing, staffRolesOf, toClosing } from './closing.queries.ts'
import { accountClosing } from './table.ts'

/** The owner's pages, and the administrators' list. */
export const invalidateClosing = (tx: Tx, userId: number): void => {
  tx.invalidate({ userId }, 'account-closing')
  tx.invalidate({ role: 'admin' }, 'users')
}

/**
 * A job closes the account after 14 days. Until then everything works, and the owner can change their mind.
 * @throws Problem 409 if they have asked already, and for accounts of staff
 */
export const askToClose = (context: Context): Promise<Closing> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const { userId } = actor
    await lockAccount(tx, userId)
    const [staffRole] = await staffRolesOf(tx, userId)
    if (staffRole)
      throw new Problem(
        'wrong-state',
        `You’re also ${withArticle[staffRole]}. Ask an administrator to remove that role first`,
      )
    const open = await findOpenClosing(tx, userId)
    if (open)
      throw new Problem(
        'wrong-state',
        `You’ve asked already. Your account closes on ${plainDate(open.closesOn)}`,
      )
    const now = clock.now()
    const closesAt = closingTime(now)
    const closesOn = civilOf(closesAt, clock.zone).date
    const [row] = await tx
      .insert(accountClosing)
      .values({ userId, askedAt: now, closesAt, closesOn })
      .returning()
    if (!row) throw new Error('No row')
    tx.record('account-closing.asked', `account ${userId}, closes on ${closesOn}`, userId)
    tx.warn([userId], closingAsked(row.id, closesOn))
    tx.email({ kind: closingEmail, address: await emailOf(tx, userId), subjectId: row.id })
    invalidateClosing(tx, userId)
    return toClosing(row)
  })

/** The owner changes their mind. @throws Problem 409 if there is nothing to stop, or its day has come */
export const keepAccount = (context: Context): Promise<undefined> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const { userId } = actor
    await lockAccount(tx, userId)
    const open = await findOpenClosing(tx, userId)
    if (!open) throw new Problem('wrong-state', 'You haven’t asked to close your account. It stays as it is')
    const now = clock.now()
    if (open.closesAt <= now) throw new Problem('wrong-state', 'Your account is being closed now')
    await tx.update(accountClosing).set({ stoppedAt: now }).where(eq(accountClosing.id, open.id))
    tx.record('account-closing.stopped', `account ${userId}`, userId)
    tx.warn([userId], accountKept(open.id))
    tx.email({ kind: keptEmail, address: await emailOf(tx, userId), subjectId: open.id })
    invalidateClosing(tx, userId)
    return undefined
  })
