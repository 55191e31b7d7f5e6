import { customType, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { SecurityRules } from '@alafia/contract/administration/security/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { timestamps } from '../platform/database/timestamps.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A signed-in browser. Only the SHA-256 of its token is kept. `user_id` references the account (see the migration). */
export const session = pgTable(
  'session',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique('session_token'),
    userId: integer('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** As it stands in the audit trail of what this session does. */
    personName: text('person_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** By the rules that held when it was last used, for housekeeping: whether it lives is said by those of now (`lifetime.ts`). */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    address: text('address').notNull(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expires').on(table.expiresAt)],
)

/** One row once an administrator has changed them: the rules that hold instead of the environment's and the usual ones. */
export const securityRules = pgTable('security_rules', {
  only: integer('only').primaryKey().default(1),
  rules: jsonb('rules').$type<SecurityRules>().notNull(),
  /** Rises with each change: who changes another version than the last is told so. */
  version: integer('version').notNull().default(1),
  /** The administrator's account (the reference is in the migration). */
  updatedBy: integer('updated_by').notNull(),
  ...timestamps,
})
