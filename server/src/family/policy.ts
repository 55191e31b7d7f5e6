import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { familyMember } from './table.ts'

/** The members that a patient keeps in the own family; nobody else knows of them. */
export const ownFamily = (patientId: number | Placeholder): SQL | undefined =>
  and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))

/** Whose family a call says it is about must be the session's. */
export const mayManageFamily =
  ({ userId }: Actor): Rule<{ primaryUserId?: number | undefined }> =>
  ({ primaryUserId = userId }) =>
    primaryUserId === userId ? undefined : 'You can only change your own family'

/** Health notes, address and insurance are a patient's. */
export const mayEditHealthNotes =
  ({ role }: Actor): Rule<{ patient?: unknown }> =>
  ({ patient }) =>
    patient === undefined || role === 'patient' ? undefined : 'Only patients have health notes'

/** Of each table whose rows are about a member: of the member's own account, and (visits) still in the family. */
const memberConstraint = /_(own_family_member|member_in_family)$/

/**
 * Runs a change that names a family member. Between the look at the family and the write the member can be erased or
 * archived: then the database refuses the row. @throws Problem 409 in that case
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
