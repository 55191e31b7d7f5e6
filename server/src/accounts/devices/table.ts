import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { SignInOutcome } from '@alafia/contract/accounts/sessions.schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { userAccount } from '../table.ts'

/**
 * A browser in which someone has signed in to the account. It has the secret in a cookie, here is only its hash. The secret signs
 * no one in: it gives the browser its own allowance of sign-in attempts, and shows that it isn't new.
 */
export const knownDevice = pgTable(
  'known_device',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    secretHash: text('secret_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    /** Its session was ended from elsewhere: the next sign-in in it is one on a new device. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (table) => [
    unique('known_device_secret').on(table.secretHash, table.userId),
    index('known_device_user').on(table.userId),
  ],
)

/** What the owner of an account sees of sign-ins to it, and of attempts that were refused. */
export const signInHistory = pgTable(
  'sign_in_history',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    at: timestamp('at', { withTimezone: true }).notNull(),
    outcome: text('outcome').$type<SignInOutcome>().notNull(),
    role: text('role').$type<Role>().notNull(),
    deviceName: text('device_name'),
    address: text('address').notNull(),
    isNewDevice: boolean('is_new_device').notNull().default(false),
  },
  (table) => [
    index('sign_in_history_user').on(table.userId, table.outcome, table.id),
    check(
      'sign_in_history_outcome',
      sql`${table.outcome} in ('signed-in', 'password-only', 'refused', 'too-many')`,
    ),
  ],
)
