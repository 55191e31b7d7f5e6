import { bigint, doublePrecision, index, pgTable, serial, timestamp } from 'drizzle-orm/pg-core'

/** One row for each run of a server process, renewed while it lives: what uptime and mean response time are measured from. */
export const serviceRun = pgTable(
  'service_run',
  {
    id: serial('id').primaryKey(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull().default(0),
    milliseconds: doublePrecision('milliseconds').notNull().default(0),
  },
  (table) => [index('service_run_last_seen').on(table.lastSeenAt)],
)
