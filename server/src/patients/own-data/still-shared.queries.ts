import { eq, inArray, or, sql } from 'drizzle-orm'
import { familyMembers } from '../../family/exports.queries.ts'
import { isSharedWith } from '../../family/policy.ts'
import type { Database } from '../../platform/database/connect.ts'

/** What each family member shares with the reader now: 'id:scope'; for a child whom another parent shares, everything. */
export const sharedWith = async (db: Database, patientId: number): Promise<string[]> => {
  const member = familyMembers('sharing_member')
  const members = await db
    .select({ id: member.id, openScopes: member.openScopes })
    .from(member)
    .where(or(eq(member.primaryUserId, patientId), isSharedWith(patientId, member.id)))
  return members.flatMap(({ id, openScopes }) => openScopes.map((scope) => `${id}:${scope}`))
}

/** Whether every member who shared something then still shares it. Someone who was erased since has nothing to withdraw. */
export const isStillShared = async (
  db: Database,
  patientId: number,
  shared: readonly string[],
): Promise<boolean> => {
  const still = new Set(await sharedWith(db, patientId))
  const gone = shared.filter((one) => !still.has(one)).map((one) => Number(one.split(':')[0]))
  if (gone.length === 0) return true
  const member = familyMembers('sharing_member')
  const known = await db
    .select({ id: sql<number>`${member.id}` })
    .from(member)
    .where(inArray(member.id, gone))
    .limit(1)
  return known.length === 0
}
