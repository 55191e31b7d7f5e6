import { and, eq, gt } from 'drizzle-orm'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { invitationDays } from '@alafia/contract/administration/users/states'
import type { WriteEmail } from '../outbox/direct-email.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import { isOpen } from './account-invitations.queries.ts'
import { emailText } from '../outbox/direct-email-text.ts'
import { findAccount } from './sign-in.queries.ts'
import { accountInvitation } from './table.ts'

/** An invitation with a link of its own, because the one that the administrator sees is shown only once and never stored. */
export const writeInvitation: WriteEmail = async (tx, { subjectId }, { origin, now }) => {
  const secret = newSecret()
  const [invitation] = await tx
    .update(accountInvitation)
    .set({ emailedSecretHash: hashOf(secret) })
    .where(and(eq(accountInvitation.id, subjectId ?? 0), isOpen, gt(accountInvitation.expiresAt, now)))
    .returning()
  const invited = invitation && (await findAccount(tx, invitation.userId))
  const inviter = invitation && (await findAccount(tx, invitation.invitedBy))
  if (!invited?.isActive || !inviter) return undefined
  const as = invited.roles.map((role) => withArticle[role]).join(' and ')
  const what =
    as === ''
      ? `you to Alafia. Another administrator has to approve your role first, and we’ll email you when it’s done. Then open this link, within ${invitationDays} days of this email, to choose a password`
      : `you to Alafia as ${as}. Open this link within ${invitationDays} days to choose a password`
  return {
    subject: 'You’re invited to Alafia',
    text: emailText(
      `${inviter.firstName} ${inviter.lastName} invited ${what}:\n${origin}/invitation#${secret}`,
      'The link works once. If you didn’t expect this invitation, you can ignore this email.',
    ),
  }
}
