import { and, eq, gt } from 'drizzle-orm'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { invitationDays } from '@alafia/contract/administration/users/states'
import type { WriteEmail } from '../outbox/direct-email.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import { isOpen } from './account-invitations.queries.ts'
import { emailText } from '../outbox/direct-email-text.ts'
import { findAccount } from './sign-in.queries.ts'
import { accountInvitation } from './table.ts'

/**
 * An invitation with a link of its own, because the one that the administrator sees is shown only once and never stored. While
 * the role waits for approval it has none; once it is approved, another email brings it.
 */
export const writeInvitation: WriteEmail = async (tx, { subjectId }, { origin, now }) => {
  const [invitation] = await tx
    .select()
    .from(accountInvitation)
    .where(and(eq(accountInvitation.id, subjectId ?? 0), isOpen, gt(accountInvitation.expiresAt, now)))
  const invited = invitation && (await findAccount(tx, invitation.userId))
  const inviter = invitation && (await findAccount(tx, invitation.invitedBy))
  if (!invited?.isActive || !inviter) return undefined
  const subject = 'You’re invited to Alafia'
  const by = `${inviter.firstName} ${inviter.lastName} invited you to Alafia`
  const ifUnexpected = 'If you didn’t expect this invitation, you can ignore this email.'
  if (invited.roles.length === 0)
    return {
      subject,
      text: emailText(
        `${by}. Another administrator has to approve your role first. Once it’s done, we’ll email you the link to choose a password.`,
        ifUnexpected,
      ),
    }
  const as = invited.roles.map((role) => withArticle[role]).join(' and ')
  const secret = newSecret()
  await tx
    .update(accountInvitation)
    .set({ emailedSecretHash: hashOf(secret) })
    .where(eq(accountInvitation.id, invitation.id))
  return {
    subject,
    text: emailText(
      `${by} as ${as}. Open this link within ${invitationDays} days to choose a password:\n${origin}/invitation#${secret}`,
      `The link works once. ${ifUnexpected}`,
    ),
  }
}
