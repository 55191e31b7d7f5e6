import { and, eq, gt, isNull } from 'drizzle-orm'
import { answerDays } from '@alafia/contract/family/sharing'
import { emailText } from '../outbox/direct-email-text.ts'
import type { WriteEmail } from '../outbox/direct-email.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import { askingNames } from './asking-names.queries.ts'
import { familyConsent } from './table.ts'

/** Nothing about health, and no more of the person than their first name. The link stays theirs: it also withdraws. */
export const writeConsentEmail: WriteEmail = async (tx, { subjectId }, { origin, now }) => {
  const secret = newSecret()
  const [asked] = await tx
    .update(familyConsent)
    .set({ secretHash: hashOf(secret) })
    .where(
      and(
        eq(familyConsent.id, subjectId ?? 0),
        isNull(familyConsent.endedAt),
        isNull(familyConsent.agreedAt),
        gt(familyConsent.answerBy, now),
      ),
    )
    .returning()
  if (!asked) return undefined
  const names = await askingNames(tx, asked.familyMemberId)
  if (!names) return undefined
  const { holderName, firstName } = names
  return {
    subject: `${holderName} asks for your permission in Alafia`,
    text: emailText(
      `${holderName} has added you, ${firstName}, to their family in Alafia, and asks what they may see and do for you at the clinic. You decide: open this link within ${answerDays} days.\n${origin}/family-consent#${secret}`,
      'Until you agree, they see only your name and relationship. Keep this email: with the same link you can stop sharing at any time. If you don’t know this person, you can ignore it.',
    ),
  }
}
