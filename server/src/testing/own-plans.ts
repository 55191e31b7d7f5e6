import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database/connect.ts'

/** PostgreSQL plans the first five calls of a statement each by itself, before it weighs one plan for all. */
const untilSettled = 7
const further = 3

/** PostgreSQL plans as if the table, or each of its months, had 10,000 rows on every page of the disk. */
export const seemLarge = async (db: Database, table: string): Promise<void> => {
  await db.execute(sql`
    select pg_restore_relation_stats('schemaname', nspname::text, 'relname', relname::text, 'relpages', 1, 'reltuples', 10000::real)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = ${table}::regclass and relkind = 'r'
      or pg_class.oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)`)
}

/** PostgreSQL plans as if nearly all rows of the table were someone else's. */
export const seemOfOthers = async (db: Database, table: string, column: string): Promise<void> => {
  await db.execute(sql`
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text, 'attname', ${column}::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 2::real, 'most_common_vals', '{2147483647}', 'most_common_freqs', '{0.99}'::real[])`)
}

/** How many of the statements of further calls of `work` PostgreSQL still plans again, once it has seen some. */
export const plannedAgain = (db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    const plans = async () => {
      const { rows } = await tx.execute<{ plans: number }>(
        sql`select coalesce(sum(custom_plans), 0)::int as plans from pg_prepared_statements`,
      )
      return rows[0]?.plans ?? 0
    }
    for (let time = 0; time < untilSettled; time += 1) await work(tx)
    const before = await plans()
    for (let time = 0; time < further; time += 1) await work(tx)
    return (await plans()) - before
  })
