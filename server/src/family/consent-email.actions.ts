import { and, eq, gt, isNull } from 'drizzle-orm'
import { answerDays } from '@alafia/contract/family/sharing'
import { people } from '../accounts/exports.queries.ts'
import type { WriteEmail } from '../outbox/direct-email.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import { familyConsent, familyMember } from './table.ts'

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
  const holder = people('asking_holder')
  const [who] = await tx
    .select({
      holder: { firstName: holder.firstName, lastName: holder.lastName },
      firstName: familyMember.firstName,
    })
    .from(familyMember)
    .innerJoin(holder, eq(holder.id, familyMember.primaryUserId))
    .where(eq(familyMember.id, asked.familyMemberId))
  if (!who) return undefined
  const name = `${who.holder.firstName} ${who.holder.lastName}`
  return {
    subject: `${name} asks for your permission in Alafia`,
    text: [
      'Hello,',
      `${name} has added you, ${who.firstName}, to their family in Alafia, and asks what they may see and do for you at the clinic. You decide: open this link within ${answerDays} days.\n${origin}/family-consent#${secret}`,
      'Until you agree, they see only your name and relationship. Keep this email: with the same link you can stop sharing at any time. If you don’t know this person, you can ignore it.',
      'Alafia',
      '',
    ].join('\n\n'),
  }
}
