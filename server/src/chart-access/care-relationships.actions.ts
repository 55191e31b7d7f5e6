import type { Placeholder } from 'drizzle-orm'
import type { Queryable } from '../platform/database/connect.ts'
import { careRelationship } from './table.ts'

/** A statement for the transaction that books: the first appointment starts a care relationship, later ones keep it. */
export const insertCareRelationship = (
  db: Queryable,
  relationship: { doctorId: Placeholder; patientId: Placeholder; since: Placeholder },
) => db.insert(careRelationship).values(relationship).onConflictDoNothing()
