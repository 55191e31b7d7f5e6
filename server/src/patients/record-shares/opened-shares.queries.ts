import { and, eq, gt, sql } from 'drizzle-orm'
import { activeRoles, people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { isOpenAt, maySeeParts } from './policy.ts'
import { recordShare, recordShareOpening } from './table.ts'

const holder = people('opened_holder')
const sharer = activeRoles('opened_sharer')
const member = familyMembers('opened_member')

/** Open, by an active account that may still see each of its parts. */
const isReadableAt = (now: Date) =>
  and(
    isOpenAt(now),
    eq(sharer.role, 'patient'),
    maySeeParts(recordShare.userId, recordShare.parts, recordShare),
  )

const sharerName = sql<string>`${sharer.firstName} || ' ' || ${sharer.lastName}`

/** Locked, so that of many PINs at once each is counted. Undefined for a link that is unknown or opens nothing any more. */
export const lockReadableShare = async (db: Queryable, secretHash: string, now: Date) => {
  const [found] = await db
    .select({ share: recordShare })
    .from(recordShare)
    .innerJoin(sharer, eq(sharer.userId, recordShare.userId))
    .where(and(eq(recordShare.secretHash, secretHash), isReadableAt(now)))
    .for('update', { of: recordShare })
  return found?.share
}

/** The share that the key still lets somebody read. */
export const findOpenedShare = async (db: Queryable, keyHash: string, now: Date) => {
  const [found] = await db
    .select({
      share: recordShare,
      openingId: recordShareOpening.id,
      openerName: recordShareOpening.openerName,
      endsAt: recordShareOpening.endsAt,
      sharerName,
      personName: sql<string>`coalesce(${member.firstName} || ' ' || ${member.lastName}, ${holder.firstName} || ' ' || ${holder.lastName})`,
      dateOfBirth: sql<
        string | null
      >`case when ${recordShare.familyMemberId} is null then ${holder.dateOfBirth} else ${member.dateOfBirth} end`,
    })
    .from(recordShareOpening)
    .innerJoin(recordShare, eq(recordShare.id, recordShareOpening.shareId))
    .innerJoin(sharer, eq(sharer.userId, recordShare.userId))
    .innerJoin(holder, eq(holder.id, recordShare.patientId))
    .leftJoin(member, eq(member.id, recordShare.familyMemberId))
    .where(
      and(eq(recordShareOpening.keyHash, keyHash), gt(recordShareOpening.endsAt, now), isReadableAt(now)),
    )
  return found
}
export type FoundShare = NonNullable<Awaited<ReturnType<typeof findOpenedShare>>>
