import { and, eq, exists, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { isActiveStaff } from '../accounts/users.exports.queries.ts'
import { isOpenTo, type Viewer } from '../chart-access/policy.ts'
import { familyMembers, ownSignIns } from '../family/exports.queries.ts'
import { writesWith } from '../messages/policy.ts'

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

/** Whether the record of the adult whose own sign-in the account is, which is in another account, is open to the doctor. */
const isOwnRecordOpenTo = (viewer: Viewer, accountId: Placeholder): SQL => {
  const own = ownSignIns('own_record')
  return exists(
    new QueryBuilder()
      .select({ id: own.memberId })
      .from(own)
      .where(and(eq(own.accountId, accountId), isOpenTo(viewer, own))),
  )
}

/**
 * Whether someone in this role may see the photo of the account: as with names, everyone sees the photos of staff; a
 * patient’s is for themself, those who treat or write with them, and administrators.
 */
export const maySeePhoto = (
  role: Role,
  viewer: Viewer,
  { patientId: id, member }: PersonRequest,
): SQL | undefined =>
  role === 'admin'
    ? undefined
    : or(
        sql`${id}::int = ${viewer.actorId}::int`,
        isActiveStaff(id),
        writesWith(role, viewer.actorId, id),
        role === 'doctor'
          ? or(isOpenTo(viewer, { patientId: id, memberId: member }), isOwnRecordOpenTo(viewer, id))
          : undefined,
      )
