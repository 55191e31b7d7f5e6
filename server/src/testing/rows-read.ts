import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database/connect.ts'

/**
 * How many rows of each of the tables `work` makes the database read in one transaction: in the table and its months, or in
 * one of its indexes if that is more.
 */
export const rowsRead = (
  db: Database,
  tables: readonly string[],
  work: (tx: Transaction) => Promise<unknown>,
): Promise<number[]> =>
  db.transaction(async (tx) => {
    // Rows found through an index are counted with the index.
    const count = async (table: string) => {
      const { rows } = await tx.execute<{ rows: number }>(sql`
        with part as (select ${table}::regclass as id union all select inhrelid from pg_inherits where inhparent = ${table}::regclass)
        select sum((select greatest(
          pg_stat_get_xact_tuples_returned(part.id) + pg_stat_get_xact_tuples_fetched(part.id)
            + sum(pg_stat_get_xact_tuples_fetched(indexrelid)),
          max(pg_stat_get_xact_tuples_returned(indexrelid)))
          from pg_index where indrelid = part.id)) as rows from part`)
      return Number(rows[0]?.rows)
    }
    const before = await Promise.all(tables.map(count))
    await work(tx)
    const after = await Promise.all(tables.map(count))
    return after.map((rows, nth) => rows - (before[nth] ?? 0))
  })
