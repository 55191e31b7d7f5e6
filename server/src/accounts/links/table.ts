import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { userAccount } from '../table.ts'
import { phoneColumn } from '../../platform/database/phone-column.ts'

/* What the links in emails do. Each link works once; of its secret only the SHA-256 is stored, when the email is sent. */

/** A link with which someone who forgot their password chooses another. At most one per account is open. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** Replaced by a newer link or another change of how the person signs in. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('password_reset_one_open')
      .on(table.userId)
      .where(sql`${table.usedAt} is null and ${table.revokedAt} is null`),
    index('password_reset_created').on(table.createdAt),
    check('password_reset_short', sql`${table.expiresAt} <= ${table.createdAt} + interval '30 minutes'`),
    check('password_reset_in_time', sql`${table.usedAt} is null or ${table.usedAt} < ${table.expiresAt}`),
    check('password_reset_used_or_revoked', sql`${table.usedAt} is null or ${table.revokedAt} is null`),
  ],
)

/** An account that someone asked for. It exists once its address is confirmed; several may wait for one address. */
export const signUp = pgTable(
  'sign_up',
  {
    id: serial('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: phoneColumn('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    /** Empty once it is the account's. */
    passwordHash: text('password_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null until the email is sent. */
    secretHash: text('secret_hash').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    usedAt: timestamp('used_at', { withTimezone: true }),
    userId: integer('user_id')
      .unique()
      .references(() => userAccount.id),
  },
  (table) => [
    index('sign_up_created').on(table.createdAt),
    check(
      'sign_up_confirmed',
      sql`(${table.usedAt} is null) = (${table.userId} is null) and (${table.usedAt} is null or (${table.expiresAt} is not null
        and ${table.usedAt} < ${table.expiresAt} and ${table.passwordHash} = ''))`,
    ),
  ],
)

/** The change of an account's address: asked for, confirmed by the new address, and perhaps undone by the old one. */
export const emailChange = pgTable(
  'email_change',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    newEmail: text('new_email').notNull(),
    /** The account's address when the new one was confirmed. */
    oldEmail: text('old_email'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Of the link to the new address; null until it is sent. */
    secretHash: text('secret_hash').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Of the link to the old address; null until it is sent. */
    undoSecretHash: text('undo_secret_hash').unique(),
    undoExpiresAt: timestamp('undo_expires_at', { withTimezone: true }),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Cancelled, or undone together with an earlier change. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('email_change_one_open')
      .on(table.userId)
      .where(sql`${table.confirmedAt} is null and ${table.revokedAt} is null`),
    index('email_change_user').on(table.userId, table.id),
    check(
      'email_change_confirmed',
      sql`(${table.confirmedAt} is null) = (${table.oldEmail} is null)
        and (${table.confirmedAt} is null or (${table.expiresAt} is not null and ${table.confirmedAt} < ${table.expiresAt}))`,
    ),
    check(
      'email_change_undone',
      sql`${table.undoneAt} is null or (${table.confirmedAt} is not null and ${table.undoExpiresAt} is not null
        and ${table.undoneAt} < ${table.undoExpiresAt})`,
    ),
  ],
)
