import { asc, desc, eq, lte, sql } from 'drizzle-orm'
import { people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { SafetyRows } from '../rows.ts'
import { tableRows } from '../rows.ts'
import { safetyRowChange } from '../table.ts'
import { tableAfter, type ClinicTable } from './changes.ts'
import { liveRows } from './live-rows.ts'

/** The table as the clinic uses it, for people and for the checks. */
export type UsedTable = { table: ClinicTable; rows: SafetyRows }

const selectChanges = prepared((db, name) => {
  const by = people('by')
  return db
    .select({
      number: safetyRowChange.number,
      mark: safetyRowChange.mark,
      rowId: safetyRowChange.rowId,
      action: safetyRowChange.action,
      reason: safetyRowChange.reason,
      content: safetyRowChange.content,
      print: safetyRowChange.print,
      byName: sql<string>`${by.firstName} || ' ' || ${by.lastName}`,
      at: safetyRowChange.changedAt,
    })
    .from(safetyRowChange)
    .innerJoin(by, eq(by.id, safetyRowChange.changedBy))
    .where(
      lte(
        safetyRowChange.number,
        sql`(select until.number from safety_row_change as until where until.mark = ${param('mark')})`,
      ),
    )
    .orderBy(asc(safetyRowChange.number))
    .prepare(name)
})

const load = async (db: Queryable, mark: string): Promise<UsedTable> => {
  const changes = await selectChanges(db).execute({ mark })
  const table = tableAfter(changes.map((change) => ({ ...change, at: change.at.toISOString() })))
  return { table, rows: liveRows(table) }
}

/**
 * By the mark of the newest change, which each check reads together with what it checks: every process sees a change at once, and
 * none reads them all again. Marks are random, so that what is kept of a transaction that failed is never asked for.
 */
const kept = new Map<string, Promise<UsedTable>>()
const mostKept = 4

/** @param mark of the newest change; null if there is none */
export const tableAt = (db: Queryable, mark: string | null): Promise<UsedTable> => {
  const key = mark ?? 'none'
  const before = kept.get(key)
  if (before) return before
  const loading = mark === null ? Promise.resolve({ table: tableAfter([]), rows: tableRows }) : load(db, mark)
  kept.set(key, loading)
  loading.catch(() => kept.delete(key))
  for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old)
  return loading
}

const selectMark = prepared((db, name) =>
  db
    .select({ mark: safetyRowChange.mark })
    .from(safetyRowChange)
    .orderBy(desc(safetyRowChange.number))
    .limit(1)
    .prepare(name),
)

/** The table as it is now. */
export const currentTable = async (db: Queryable): Promise<UsedTable> => {
  const [newest] = await selectMark(db).execute()
  return tableAt(db, newest?.mark ?? null)
}
