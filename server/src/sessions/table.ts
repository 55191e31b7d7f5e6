import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { StillLonger } from '@alafia/contract/administration/security/retention'
import type { SecurityRules } from '@alafia/contract/administration/security/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { timestamps } from '../platform/database/timestamps.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A signed-in browser. Only the SHA-256 of its token is stored. `user_id` references the account (see the migration). */
export const session = pgTable(
  'session',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique('session_token'),
    userId: integer('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** The actor's name in audit entries of this session. */
    personName: text('person_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /**
     * According to the limits when it was last used, for deleting old rows. Whether it is active depends on the current limits
     * (`lifetime.ts`).
     */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    address: text('address').notNull(),
    /** 'Chrome on Windows', as far as its browser says. */
    deviceName: text('device_name'),
    /** The known device on which it was opened; null if nobody signed in to open it. */
    deviceId: integer('device_id'),
    /** The account with whose sign-in it was opened, if the account of the session is merged with that one (decision 050). */
    signedInAs: integer('signed_in_as'),
    /** When the person last proved who they are: by signing in, or when asked again. */
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
    /** Whether they did so with a second factor too, once in this session. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
  },
  (table) => [
    index('session_user').on(table.userId),
    index('session_expires').on(table.expiresAt),
    index('session_signed_in_as')
      .on(table.signedInAs)
      .where(sql`${table.signedInAs} is not null`),
  ],
)

/** One row once an administrator has changed the rules; it replaces the environment's values and the defaults. */
export const securityRules = pgTable('security_rules', {
  singleton: integer('singleton').primaryKey().default(1),
  rules: jsonb('rules').$type<SecurityRules>().notNull(),
  /** Periods that were made shorter, and until when the longer ones apply. */
  stillLonger: jsonb('still_longer').$type<StillLonger[]>().notNull().default([]),
  /** Incremented by each change; a change based on an older version is a conflict. */
  version: integer('version').notNull().default(1),
  /** The administrator's account (the reference is in the migration). */
  updatedBy: integer('updated_by').notNull(),
  ...timestamps,
})
