import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { familyMember } from './table.ts'

/** The members that a patient keeps in the own family; nobody else knows of them. */
export const ownFamily = (patientId: number | Placeholder): SQL | undefined =>
  and(eq(familyMember.primaryUserId, patientId), isNull(familyMember.archivedAt))
