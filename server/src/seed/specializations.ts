import { specialization } from '../doctors/specializations/table.ts'
import type { Queryable } from '../platform/database/connect.ts'

/** Adds those that the clinic's list doesn't have yet. */
export const addSpecializations = async (db: Queryable, names: readonly string[]): Promise<void> => {
  await db
    .insert(specialization)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
}
