import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import { isInCareOf, isOpenTo, type PersonOf, type Viewer } from '../chart-access/policy.ts'
import { mayActFor } from '../family/policy.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'

/** For a patient, their own and their family's records; for a doctor, those of the people in their care. */
export const visibleTo = (role: Role, viewer: Viewer, of: PersonOf): SQL => {
  switch (role) {
    case 'patient':
      return mayActFor(viewer.actorId, 'records', of.patientId, of.memberId)
    case 'doctor':
      return isInCareOf(viewer, of)
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

/** The same for a read that names one record; for a doctor, also under emergency access. */
export const readableBy = (role: Role, viewer: Viewer, of: PersonOf): SQL =>
  role === 'doctor' ? isOpenTo(viewer, of) : visibleTo(role, viewer, of)

/** Whether a doctor treats the person, or the patient may act for them, is looked up. */
export const mayAdd =
  ({ role, userId }: Actor): Rule<{ patientId: number; isOpen: boolean }> =>
  ({ patientId, isOpen }) =>
    role === 'doctor' || isOpen || patientId === userId
      ? undefined
      : 'You can add records only for yourself and your family'

export const mayRemove =
  ({ userId }: Actor): Rule<{ addedBy: number; isFromResult: boolean }> =>
  ({ addedBy, isFromResult }) => {
    if (isFromResult) return 'This file belongs to a test result, so it stays in the record'
    return addedBy === userId ? undefined : 'Only who added a record can remove it'
  }
