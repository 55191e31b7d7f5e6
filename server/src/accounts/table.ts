import {
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  index,
  smallint,
  jsonb,
} from 'drizzle-orm/pg-core'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Preferences } from '@alafia/contract/accounts/preferences'
import type { Role } from '@alafia/contract/kernel/roles'

/** A phone number's digits without the country's own prefix: '+234 803 555 0142' and '0803 555 0142' are one. An index stands on exactly these words. */
export const nationalNumber = (phone: SQLWrapper): SQL<string> =>
  sql`regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^(234|0)', '')`

/** One person who can sign in. Doctors' and patients' ids everywhere are ids of this table. */
export const userAccount = pgTable(
  'user_account',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    profileImage: text('profile_image'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('user_account_email').on(sql`lower(${table.email})`),
    index('user_account_last_login').on(sql`${table.lastLoginAt} desc nulls last`, table.id),
    index('user_account_created').on(table.createdAt),
    index('user_account_born').on(table.dateOfBirth),
    index('user_account_phone').on(nationalNumber(table.phone)),
  ],
)

export const accountRole = pgTable(
  'account_role',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    role: text('role').$type<Role>().notNull(),
    /** The role that a person's row shows where only one fits: the first granted. */
    rank: smallint('rank').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('account_role_role').on(table.role, table.userId),
  ],
)

/** Guesses counted per account name and per network address; rows are dropped once their window has ended. */
export const signInAttempt = pgTable('sign_in_attempt', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
})

/** How a person wants it; without a row, as everybody has it at first. */
export const preference = pgTable('preference', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  chosen: jsonb('chosen').$type<Preferences>().notNull(),
})
