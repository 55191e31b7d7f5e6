import { eq } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { asSystem } from '../platform/database/row-access.ts'
import type { Reader } from '../request/context.ts'
import { actingAccount, familyMember } from './table.ts'

/** The accounts that act for someone for whom this one acts, too: of a child’s other parent, and of an adult of the family. */
export const findRelatives = async (reader: Reader, userId: number): Promise<number[]> => {
  const inFamily = reader
    .select({ id: actingAccount.accountId })
    .from(actingAccount)
    .innerJoin(familyMember, eq(familyMember.id, actingAccount.memberId))
    .where(eq(familyMember.primaryUserId, userId))
  const inAnother = reader
    .select({ id: familyMember.primaryUserId })
    .from(actingAccount)
    .innerJoin(familyMember, eq(familyMember.id, actingAccount.memberId))
    .where(eq(actingAccount.accountId, userId))
  const found = await asSystem(() => union(inFamily, inAnother))
  return found.map(({ id }) => id)
}
