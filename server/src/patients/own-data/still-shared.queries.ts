import { eq } from 'drizzle-orm'
import { familyMembers } from '../../family/exports.queries.ts'
import type { Database } from '../../platform/database/connect.ts'

const membersOf = (db: Database, patientId: number) => {
  const member = familyMembers('sharing_member')
  return db
    .select({ id: member.id, openScopes: member.openScopes })
    .from(member)
    .where(eq(member.primaryUserId, patientId))
}

/** What each family member shares with the account holder now: 'id:scope'. */
export const sharedWith = async (db: Database, patientId: number): Promise<string[]> =>
  (await membersOf(db, patientId)).flatMap(({ id, openScopes }) =>
    openScopes.map((scope) => `${id}:${scope}`),
  )

/** Whether every member who shared something then still shares it. Someone who was erased since has nothing to withdraw. */
export const isStillShared = async (
  db: Database,
  patientId: number,
  shared: readonly string[],
): Promise<boolean> => {
  const members = await membersOf(db, patientId)
  return shared.every((one) => {
    const [memberId, scope] = one.split(':')
    const member = members.find(({ id }) => String(id) === memberId)
    return !member || member.openScopes.some((open) => open === scope)
  })
}
