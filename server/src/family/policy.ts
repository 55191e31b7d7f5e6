import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { familyMember } from './table.ts'

/** The members that a patient keeps in the own family; nobody else knows of them. */
export const ownFamily = (patientId: number | Placeholder): SQL | undefined =>
  and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))

/** Whose family a call says it is about must be the session's. */
export const mayKeep =
  ({ userId }: Actor): Rule<{ primaryUserId?: number | undefined }> =>
  ({ primaryUserId = userId }) =>
    primaryUserId === userId ? undefined : 'You can keep only your own family'

/** Health notes, address and insurance are a patient's. */
export const mayNoteHealth =
  ({ role }: Actor): Rule<{ patient?: unknown }> =>
  ({ patient }) =>
    patient === undefined || role === 'patient' ? undefined : 'Only a patient has health notes'
