import { eq } from 'drizzle-orm'
import { people } from '../accounts/exports.queries.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { familyMember } from './table.ts'

/** For an email about a family member: the account holder's name, and the first name of the member. */
export const askingNames = async (
  tx: Transaction,
  memberId: number,
): Promise<{ holderName: string; firstName: string } | undefined> => {
  const holder = people('asking_holder')
  const [found] = await tx
    .select({ first: holder.firstName, last: holder.lastName, firstName: familyMember.firstName })
    .from(familyMember)
    .innerJoin(holder, eq(holder.id, familyMember.primaryUserId))
    .where(eq(familyMember.id, memberId))
  return found && { holderName: `${found.first} ${found.last}`, firstName: found.firstName }
}
