import { and, eq, gt, isNull } from 'drizzle-orm'
import { answerDays } from '@alafia/contract/family/sharing'
import { people } from '../accounts/exports.queries.ts'
import type { WriteEmail } from '../outbox/direct-email.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import { familyAccess, familyMember } from './table.ts'

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
  const holder = people('inviting_holder')
  const [who] = await tx
    .select({
      holder: { firstName: holder.firstName, lastName: holder.lastName },
      firstName: familyMember.firstName,
    })
    .from(familyMember)
    .innerJoin(holder, eq(holder.id, familyMember.primaryUserId))
    .where(eq(familyMember.id, invited.familyMemberId))
  if (!who) return undefined
  const name = `${who.holder.firstName} ${who.holder.lastName}`
  return {
    subject: `${name} invites you to look after ${who.firstName} in Alafia`,
    text: [
      'Hello,',
      `${name} asks you, as the other parent, to look after ${who.firstName} together in Alafia. To accept, open this link within ${answerDays} days and sign in with the account that has this address, or create one:\n${origin}/family-invitation#${secret}`,
      `You’ll both see and do everything for ${who.firstName} at the clinic, and see what the other one did. If you don’t know this person, you can ignore this email.`,
      'Alafia',
      '',
    ].join('\n\n'),
  }
}
