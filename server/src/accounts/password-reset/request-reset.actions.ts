import { eq, sql } from 'drizzle-orm'
import { minute } from '@alafia/contract/kernel/durations'
import { passwordResetMinutes } from '@alafia/contract/accounts/password-reset.schema'
import { countSent, queueEmails, type WriteEmail } from '../../outbox/direct-email.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Exchange } from '../../request/route.ts'
import { isInvited } from '../account-invitations.queries.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import { countEmailRequest, revokePasswordResets } from '../links/links.actions.ts'
import { passwordReset } from '../links/table.ts'
import { userAccount } from '../table.ts'

const kind = 'password-reset'
/** While a link works, this many newer ones may replace it; after that the newest stays, so no one can keep voiding it. */
const mostLinks = 3

/**
 * Queues an email to the address, without looking whether it has an account: the answer can't tell, in words or in time.
 * @throws Problem 429 for a network that asks too often
 */
export const requestPasswordReset = async (
  { email }: { email: string },
  exchange: Exchange,
): Promise<undefined> => {
  const { db, clock, bus } = exchange.services
  await countEmailRequest(exchange)
  await queueEmails(db, [{ kind, address: email }], clock.now())
  bus.publish('email-queued', undefined)
  return undefined
}

/** A new link, which replaces any that is open. Only its hash is stored. */
export const createPasswordReset = async (tx: Transaction, userId: number, now: Date): Promise<string> => {
  const secret = newSecret()
  await revokePasswordResets(tx, userId, now)
  await tx.insert(passwordReset).values({
    userId,
    secretHash: hashOf(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + passwordResetMinutes * minute),
  })
  return secret
}

/** Nothing for an address without an account, a deactivated account, or someone who has yet to accept their invitation. */
export const writePasswordReset: WriteEmail = async (tx, { address }, { origin, now }) => {
  const [account] = await tx
    .select({ id: userAccount.id, isActive: userAccount.isActive, isInvited: isInvited(userAccount.id) })
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, address))
  if (!account?.isActive || account.isInvited) return undefined
  const since = new Date(now.getTime() - passwordResetMinutes * minute)
  if ((await countSent(tx, { kind, address }, since)) >= mostLinks) return undefined
  const secret = await createPasswordReset(tx, account.id, now)
  return {
    subject: 'Choose a new password for Alafia',
    text: emailText(
      `Someone asked to choose a new password for your Alafia account. If it was you, open this link within ${passwordResetMinutes} minutes:\n${origin}/reset-password#${secret}`,
      'The link works once. If it wasn’t you, you can ignore this email: your password stays the same.',
    ),
  }
}
