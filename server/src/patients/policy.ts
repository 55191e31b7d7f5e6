import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isOpenTo, type Viewer } from '../chart-access/policy.ts'
import { familyMembers } from '../family/exports.queries.ts'

type PersonRequest = {
  patientId: Placeholder
  /** 0 for the account holder. */
  member: Placeholder
}

/**
 * Whether the doctor may know of the person: in the doctor's care or open through emergency access, and a member of that
 * account, even if archived.
 */
export const mayView = (viewer: Viewer, { patientId, member }: PersonRequest): SQL | undefined => {
  const asked = familyMembers('asked_member')
  const found = new QueryBuilder()
    .select({ id: asked.id })
    .from(asked)
    .where(and(eq(asked.id, member), eq(asked.primaryUserId, patientId)))
  return and(isOpenTo(viewer, { patientId, memberId: member }), sql`(${member}::int = 0 or exists ${found})`)
}
