import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/**
 * The months of every partitioned table that `now` is in, and the next two. One that no one created ahead is created with its
 * first row.
 */
export const addMonths = (db: Database, now: Date) =>
  db.execute(sql`
    select add_month(parent.oid, (date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') + ahead * interval '1 month')::date)
    from pg_class as parent, generate_series(0, 2) as ahead
    where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace order by ahead, parent.relname`)
