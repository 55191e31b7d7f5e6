import { and, eq, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Scope } from '@alafia/contract/family/sharing'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import { adultTime } from '../sessions/limits.queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { familyMember } from './table.ts'

/** The patient's own family members; no one else can see them. */
export const ownFamily = (patientId: number | Placeholder): SQL | undefined =>
  and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))

/** The birthday from which a person who was born then decides for themselves. */
const comingOfAge = (dateOfBirth: SQLWrapper): SQL => sql`(${dateOfBirth} + ${adultTime})::date`

/** The birthday, or a later day for those whose account holder has to be told first. */
export const decidesOn = sql<string>`greatest(${comingOfAge(familyMember.dateOfBirth)}, ${familyMember.decidesFrom})`

/** Since today for someone old enough, null for a child. */
export const decidesSinceOn = (today: CivilDate, dateOfBirth: CivilDate): SQL =>
  sql`case when ${comingOfAge(sql`${dateOfBirth}::date`)} <= ${today}::date then ${today}::date end`

const shared = alias(familyMember, 'shared')

/**
 * Whom the account holder may act for in this scope: ids of family members, 0 for themselves; an array that is evaluated once. For
 * a child it is everyone's parent, for an adult what they have agreed to (FAM-21).
 */
export const peopleOpenTo = (actorId: SQLWrapper | Placeholder | number, scope: Scope): SQL<number[]> =>
  sql`array(select 0 union all select ${shared.id} from ${familyMember} as shared
    where ${shared.primaryUserId} = ${actorId} and ${sql.raw(`'${scope}'`)} = any(${shared.openScopes}))`

/**
 * Whether the account holder may act in this scope for the person that a row is about: every slice's predicate for a patient has
 * this beside the owner. @param memberId a family member's id; null or 0 for the account holder
 */
export const mayActFor = (
  actorId: SQLWrapper | Placeholder | number,
  scope: Scope,
  memberId: SQLWrapper | Placeholder,
): SQL<boolean> => sql<boolean>`coalesce(${memberId}::int, 0) = any(${peopleOpenTo(actorId, scope)})`

/** Patients can only change their own family. */
export const mayManageFamily =
  ({ userId }: Actor): Rule<{ primaryUserId?: number | undefined }> =>
  ({ primaryUserId = userId }) =>
    primaryUserId === userId ? undefined : 'You can only change your own family'

/** An adult's details are health data that they may not have shared. */
export const mayEditMember: Rule<Pick<FamilyMember, 'firstName' | 'decidesSince' | 'openScopes'>> = ({
  firstName,
  decidesSince,
  openScopes,
}) =>
  decidesSince === null || openScopes.includes('records')
    ? undefined
    : `${firstName} hasn’t shared their records with you, so you can’t change their details`

/** Only patients have health notes, address and insurance. */
export const mayEditHealthNotes =
  ({ role }: Actor): Rule<{ patient?: unknown }> =>
  ({ patient }) =>
    patient === undefined || role === 'patient' ? undefined : 'Only patients have health notes'

/** The constraints of tables that refer to a family member. */
const memberConstraint = /_(own_family_member|member_in_family)$/

/**
 * Runs a change that refers to a family member. If the member is erased or archived meanwhile, the database rejects the row.
 * @throws Problem 409 in that case
 */
export const withFamilyConflict = async <T>({ role }: Actor, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = sqlErrorOf(error)
    if (code !== '23503' || !memberConstraint.test(constraint)) throw error
    const whose = role === 'patient' ? 'your' : 'the patient’s'
    throw new Problem('wrong-state', `This person is no longer in ${whose} family list`)
  }
}
