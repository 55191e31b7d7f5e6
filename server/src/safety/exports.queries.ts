import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/connect.ts'
import { tableAt } from './clinic/table-at.queries.ts'
import { tableRows, type SafetyRows } from './rows.ts'

/** The clinic's newest change of the safety table, for a query that reads what is checked; null if there is none. */
export const newestRowChange = sql<string | null>`(
  select newest.mark from safety_row_change as newest order by newest.number desc limit 1)`

/** The rows to check with. @param mark as read by `newestRowChange` */
export const rowsAt = async (db: Queryable, mark: string | null): Promise<SafetyRows> =>
  mark === null ? tableRows : (await tableAt(db, mark)).rows
