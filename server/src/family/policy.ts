import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { familyMember } from './table.ts'

/** The patient's own family members; no one else can see them. */
export const ownFamily = (patientId: number | Placeholder): SQL | undefined =>
  and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))

/** Patients can only change their own family. */
export const mayManageFamily =
  ({ userId }: Actor): Rule<{ primaryUserId?: number | undefined }> =>
  ({ primaryUserId = userId }) =>
    primaryUserId === userId ? undefined : 'You can only change your own family'

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
