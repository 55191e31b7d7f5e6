import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How many rows there are of what the dashboard counts, kept by triggers (see the migration) in the very transaction
 * that adds or changes a row: exact, and read at once however many rows there are. Counting a million appointments
 * takes a tenth of a second even from an index, and a cached count is wrong. A count is spread over `shard`s, one
 * for each of the connections that write at once, so that bookings don't wait for one another's commit; their sum counts.
 */
export const tally = pgTable(
  'tally',
  {
    /** The table that is counted. */
    kind: text('kind').notNull(),
    /** '' where the table has none. */
    status: text('status').notNull(),
    shard: smallint('shard').notNull(),
    /** May be negative in one shard: a row added through one connection may be changed through another. */
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.status, table.shard] })],
)
