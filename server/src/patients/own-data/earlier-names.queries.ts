import { and, eq } from 'drizzle-orm'
import type { EarlierName } from '@alafia/contract/accounts/earlier-names.schema'
import { familyMembers } from '../../family/exports.queries.ts'
import { earlierNamesOfMember } from '../../family/member-names.exports.queries.ts'
import type { Database } from '../../platform/database/connect.ts'

/** What a member of the patient's family was called before, the latest first. */
export const earlierNamesOf = async (
  db: Database,
  { patientId, memberId }: { patientId: number; memberId: number },
): Promise<EarlierName[]> => {
  const member = familyMembers('renamed_member')
  const [row] = await db
    .select({ names: earlierNamesOfMember(member.id) })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.primaryUserId, patientId)))
  return row?.names ?? []
}
