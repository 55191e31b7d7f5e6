import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import { signInHistory } from '../devices/table.ts'
import { userAccount } from '../table.ts'

/** The authenticator app of an account. */
export const authenticatorApp = pgTable('authenticator_app', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  /** Encrypted with a key that isn't in the database. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** It counts from its first code on. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The half minute of the latest accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Somebody entered the right password and has yet to prove the second factor. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    /** SHA-256 of the ticket. */
    secretHash: text('secret_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the password's hash: with another password the ticket no longer works. */
    passwordMark: text('password_mark').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** The password as the owner sees it among their sign-ins until the second step follows. */
    signInId: integer('sign_in_id').references(() => signInHistory.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('sign_in_ticket_user').on(table.userId),
    index('sign_in_ticket_expires').on(table.expiresAt),
    check('sign_in_ticket_attempts', sql`${table.attempts} between 0 and 5`),
  ],
)

/** A passkey, known by its public half. */
export const passkey = pgTable(
  'passkey',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as far as the authenticator counts; it never goes down. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_user').on(table.userId)],
)

/** Challenges that a passkey has answered, until they would have stopped working anyway. */
export const usedChallenge = pgTable(
  'used_challenge',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_challenge_expires').on(table.expiresAt)],
)
