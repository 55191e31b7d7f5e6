import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Stored files that no one may read: the scanner hasn't answered about them, or found harmful software. */
export const uncheckedFile = pgTable(
  'unchecked_file',
  {
    key: text('key').primaryKey(),
    status: text('status', { enum: ['waiting', 'infected'] }).notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('unchecked_file_waiting')
      .on(table.storedAt)
      .where(sql`${table.status} = 'waiting'`),
    check('unchecked_file_status', sql`${table.status} in ('waiting', 'infected')`),
  ],
)
