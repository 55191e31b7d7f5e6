import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Outcome } from '@alafia/contract/audit/schema'
import type { Role } from '@alafia/contract/kernel/roles'

/** What the activity log shows: everything but successful reads. An index uses this exact expression. */
export const isActivity = (entry: { outcome: SQLWrapper; action: SQLWrapper }): SQL =>
  sql`(${entry.outcome} <> 'done' or (${entry.action} not like '%.list' and ${entry.action} not like '%.read'))`

/** What an action is about: 'appointment' for 'appointment.booked'. An index uses this exact expression. */
export const kindOfAction = (action: SQLWrapper): SQL<string> => sql<string>`split_part(${action}, '.', 1)`

/**
 * The audit trail: append-only (a trigger rejects update and delete), with each row's hash covering the row before it.
 * Written only by the database function `audit_append` (see the migration). No foreign keys, because an entry outlives everything.
 * Partitioned by month, as `audit_entry_patient` is: docs/decisions/054-audit-by-month.md.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    role: text('role').$type<Role>(),
    action: text('action').notNull(),
    subject: text('subject'),
    /** Whose data: every patient that the entry is about. */
    patientIds: integer('patient_ids').array().notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    address: text('address'),
    requestId: text('request_id'),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_entry_pkey', columns: [table.id, table.at] }),
    // One for each filter of the System Logs page, newest first.
    index('audit_entry_at').on(table.at, table.id),
    index('audit_entry_actor').on(table.actorId, table.at, table.id),
    index('audit_entry_kind').on(kindOfAction(table.action), table.at, table.id),
    index('audit_entry_outcome')
      .on(table.outcome, table.at, table.id)
      .where(sql`${table.outcome} <> 'done'`),
    index('audit_entry_activity').on(table.id).where(isActivity(table)),
  ],
)

/**
 * Which patients an entry is about, so that a page of a patient's entries is read along an index. Append-only, written by
 * `audit_append` with the entry, and compared with it by the verifier.
 */
export const auditEntryPatient = pgTable(
  'audit_entry_patient',
  {
    patientId: integer('patient_id').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    /** An access by someone else, which the patient is shown (see the database function `audit_is_access`). */
    isAccess: boolean('is_access').notNull(),
    /** The same as in the entry. */
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.patientId, table.isAccess, table.entryId, table.at] }),
    index('audit_entry_patient_at').on(table.patientId, table.at, table.entryId),
  ],
)

/** Entries of changes, stored in the change's transaction; `audit_append` moves them into the chain right after the commit. */
export const auditPending = pgTable('audit_pending', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  entry: jsonb('entry').notNull(),
})

/**
 * Refused attempts of people without an account that are repeated within one minute: the first time is an entry at once, the others are counted here and
 * become one entry when the minute is over. So no stranger can fill the trail.
 */
export const auditRepeat = pgTable(
  'audit_repeat',
  {
    minute: timestamp('minute', { withTimezone: true }).notNull(),
    /** A hash of the network and of what was done to what. */
    key: text('key').notNull(),
    /** The latest of them. */
    entry: jsonb('entry').notNull(),
    /** How often it was repeated after the first time. */
    more: integer('more').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.key] })],
)

/** One row: the end of the chain. Its lock keeps writers in order, across processes too. */
export const auditHead = pgTable('audit_head', {
  singleton: integer('singleton').primaryKey().default(1),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

/**
 * The entries of months that were detached, as stretches of the chain: from which hash each goes on, and with which it ends.
 * Append-only, written by the database function `detach_audit_month`.
 */
export const auditDetached = pgTable('audit_detached', {
  firstId: bigint('first_id', { mode: 'number' }).primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  /** Its first day. */
  month: date('month').notNull(),
  /** Of the entry before the first; empty if there is none. */
  hashBefore: text('hash_before').notNull(),
  /** Of the last. */
  hash: text('hash').notNull(),
  detachedAt: timestamp('detached_at', { withTimezone: true }).notNull().defaultNow(),
})
