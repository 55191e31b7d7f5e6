import { and, eq, gt, isNull } from 'drizzle-orm'
import { answerDays } from '@alafia/contract/family/sharing'
import { emailText } from '../outbox/direct-email-text.ts'
import type { WriteEmail } from '../outbox/direct-email.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import { askingNames } from './asking-names.queries.ts'
import { familyAccess } from './table.ts'

/** Nothing about health, and no more of the child than the first name. */
export const writeInvitationEmail: WriteEmail = async (tx, { subjectId }, { origin, now }) => {
  const secret = newSecret()
  const [invited] = await tx
    .update(familyAccess)
    .set({ secretHash: hashOf(secret) })
    .where(
      and(
        eq(familyAccess.id, subjectId ?? 0),
        isNull(familyAccess.endedAt),
        isNull(familyAccess.acceptedAt),
        gt(familyAccess.answerBy, now),
      ),
    )
    .returning()
  if (!invited) return undefined
  const names = await askingNames(tx, invited.familyMemberId)
  if (!names) return undefined
  const { holderName, firstName } = names
  return {
    subject: `${holderName} invites you to look after ${firstName} in Alafia`,
    text: emailText(
      `${holderName} asks you, as the other parent, to look after ${firstName} together in Alafia. To accept, open this link within ${answerDays} days and sign in with the account that has this address, or create one:\n${origin}/family-invitation#${secret}`,
      `You’ll both see and do everything for ${firstName} at the clinic, and see what the other one did. If you don’t know this person, you can ignore this email.`,
    ),
  }
}
