import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'

/** The months of the trail that `now` is in, and the next two. One that no one created ahead is created with its first entry. */
export const addAuditMonths = (db: Database, now: Date) =>
  db.execute(sql`
    select add_month('audit_entry', month), add_month('audit_entry_patient', month)
    from (select (date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') + ahead * interval '1 month')::date
      from generate_series(0, 2) as ahead) as coming (month)`)
