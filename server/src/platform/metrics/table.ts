import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

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

/** For how long a check of readiness failed: open while it fails somewhere. At most one is open for a check. */
export const outage = pgTable(
  'outage',
  {
    id: serial('id').primaryKey(),
    check: text('check').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When it was last seen to fail: renewed by each process that sees it, and the end of one that nobody sees any more. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** The system served people all the same. */
    isLesser: boolean('is_lesser').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('outage_one_open')
      .on(table.check)
      .where(sql`${table.endedAt} is null`),
    index('outage_ended').on(table.endedAt),
  ],
)
