import { desc, eq, sql } from 'drizzle-orm'
import type { Verification } from '@alafia/contract/audit/verification'
import { people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { auditVerification } from '../table.ts'

const maxShown = 10
const starter = people('starter')

type Row = typeof auditVerification.$inferSelect

export const toVerification = (row: Row, startedBy: string | null): Verification => ({
  id: row.id,
  state: row.state,
  startedBy,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  entries: row.entries,
  checked: row.checked,
  head: row.head,
  broken: row.brokenId === null ? null : { id: row.brokenId, why: row.brokenReason ?? '' },
})

const selectLatest = prepared((db, name) =>
  db
    .select({
      verification: auditVerification,
      startedBy: sql<string | null>`${starter.firstName} || ' ' || ${starter.lastName}`,
    })
    .from(auditVerification)
    .leftJoin(starter, eq(starter.id, auditVerification.startedBy))
    .orderBy(desc(auditVerification.id))
    .limit(maxShown)
    .prepare(name),
)

/** Newest first. */
export const listVerifications = async (db: Queryable): Promise<Verification[]> =>
  (await selectLatest(db).execute()).map((row) => toVerification(row.verification, row.startedBy))
