import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BackupRunKind, BackupRunState } from '@alafia/contract/administration/backups/schema'
import type { HeadCopyKind, VerificationState } from '@alafia/contract/audit/verification'
import type { Role } from '@alafia/contract/kernel/roles'
import { userAccount } from '../accounts/table.ts'

/**
 * The row counts that the dashboard shows, kept by triggers (see the migration) in the transaction that adds or changes a row:
 * exact, and fast to read however many rows there are. Counting a million appointments takes a tenth of a second even from an
 * index, and a cached count is wrong. Each count is spread over `shard`s, one for each of the connections that write at once,
 * so that bookings don't wait for one another's commit; their sum is the count.
 */
export const rowCount = pgTable(
  'row_count',
  {
    /** The table that is counted. */
    kind: text('kind').notNull(),
    /** '' if the table has none. */
    status: text('status').notNull(),
    shard: smallint('shard').notNull(),
    /** May be negative in one shard: a row added through one connection may be changed through another. */
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.status, table.shard] })],
)

/** A message of an administrator to everyone with one of the roles, who each got a notification. */
export const announcement = pgTable('announcement', {
  id: serial('id').primaryKey(),
  authorId: integer('author_id')
    .notNull()
    .references(() => userAccount.id),
  roles: text('roles').array().$type<Role[]>().notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  recipients: integer('recipients').notNull(),
})

/** Verifications of the audit trail and their results. Only one runs at a time, across processes. */
export const auditVerification = pgTable(
  'audit_verification',
  {
    id: serial('id').primaryKey(),
    state: text('state').$type<VerificationState>().notNull(),
    /** Null for the nightly one. */
    startedBy: integer('started_by').references(() => userAccount.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Updated while its process is running. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** In a broken trail, `checked` is how many entries are intact before the break. */
    entries: bigint('entries', { mode: 'number' }).notNull(),
    checked: bigint('checked', { mode: 'number' }).notNull().default(0),
    head: text('head'),
    brokenId: bigint('broken_id', { mode: 'number' }),
    brokenReason: text('broken_reason'),
  },
  (table) => [
    uniqueIndex('audit_verification_one_running')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
    index('audit_verification_nightly')
      .on(table.startedAt)
      .where(sql`${table.startedBy} is null`),
  ],
)

/** Where the head of the trail is copied to after a nightly verification, and whether it has got there. */
export const auditHeadCopy = pgTable(
  'audit_head_copy',
  {
    verificationId: integer('verification_id')
      .notNull()
      .references(() => auditVerification.id),
    kind: text('kind').$type<HeadCopyKind>().notNull(),
    /** The email address or the file, as the settings named it that night. */
    destination: text('destination').notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }),
    /** When it first failed. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.verificationId, table.kind] })],
)

/** Scheduled backups and drills, and how they ended. Only one of a kind runs at a time, across processes. */
export const backupRun = pgTable(
  'backup_run',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<BackupRunKind>().notNull(),
    state: text('state').$type<BackupRunState>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Updated while its process is running. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The backup's full path; of a drill, what was restored. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    failure: text('failure'),
    /** When the file was deleted because newer ones are kept. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('backup_run_one_running')
      .on(table.kind)
      .where(sql`${table.state} = 'running'`),
    index('backup_run_by_state').on(table.kind, table.state, table.startedAt),
  ],
)
