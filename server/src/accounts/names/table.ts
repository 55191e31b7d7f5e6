import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { userAccount } from '../table.ts'

/**
 * What an account's person was called before a change, and why it changed. Append-only; a trigger lets no name or date of birth change
 * without such a row.
 */
export const nameChange = pgTable(
  'name_change',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    reason: text('reason').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => userAccount.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('name_change_of_account').on(table.userId, table.id),
    check('name_change_with_reason', sql`length(${table.reason}) >= 3`),
  ],
)
