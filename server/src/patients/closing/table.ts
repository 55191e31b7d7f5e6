import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'

/** That a patient asked to close their account, and how it ended. Says nothing about the person; kept as a trace. */
export const accountClosing = pgTable(
  'account_closing',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
    /** The same in the clinic’s calendar, as the person was told. */
    closesOn: date('closes_on', { mode: 'string' }).notNull(),
    /** When they changed their mind, or the account got a role of staff. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('account_closing_one_open')
      .on(table.userId)
      .where(sql`${table.stoppedAt} is null and ${table.closedAt} is null`),
    index('account_closing_due')
      .on(table.closesAt)
      .where(sql`${table.stoppedAt} is null and ${table.closedAt} is null`),
    check('account_closing_notice', sql`${table.closesAt} >= ${table.askedAt} + interval '14 days'`),
    check('account_closing_one_end', sql`${table.stoppedAt} is null or ${table.closedAt} is null`),
    check('account_closing_not_early', sql`${table.closedAt} >= ${table.closesAt}`),
  ],
)
