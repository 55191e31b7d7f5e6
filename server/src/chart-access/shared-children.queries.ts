import { sql } from 'drizzle-orm'
import type { EntryPage } from '../audit/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'

const selectEntries = prepared((db, name) =>
  db
    .select({ id: sql<number>`entry.id`.mapWith(Number) })
    .from(
      sql`audit_entries_of_shared_children(${param('actorId')}, ${param('before')}::bigint, ${param('limit')}) as entry (id)`,
    )
    .prepare(name),
)

/** Ids of the audit entries of what others did with a child whom another parent shares, newest first (FAM-46). */
export const listEntriesOfSharedChildren = async (
  db: Queryable,
  actorId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: EntryPage,
): Promise<number[]> => (await selectEntries(db).execute({ actorId, before, limit })).map(({ id }) => id)
