import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
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

/** What the activity log shows: all but reads that went well. An index stands on exactly these words. */
export const isActivity = (entry: { outcome: SQLWrapper; action: SQLWrapper }): SQL =>
  sql`(${entry.outcome} <> 'done' or (${entry.action} not like '%.list' and ${entry.action} not like '%.read'))`

/** The kind of thing that an action is about: 'appointment' of 'appointment.booked'. An index stands on exactly these words. */
export const kindOfAction = (action: SQLWrapper): SQL<string> => sql<string>`split_part(${action}, '.', 1)`

/**
 * The trail: append-only (a trigger refuses update and delete), each row's hash covers the row before it.
 * Written only by the database function `audit_append` (see the migration). No foreign keys: an entry outlives everything.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
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
    // Each of the administrator's filters goes along one of these, newest first.
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
 * Where a patient's entries stand in the trail, so that a page of them is read along an index: append-only, written by
 * `audit_append` beside the entry, and compared with it by the verifier.
 */
export const auditAbout = pgTable(
  'audit_about',
  {
    patientId: integer('patient_id').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    /** Somebody else's doing, which the patient is shown (see the database function `audit_is_look`). */
    isLook: boolean('is_look').notNull(),
    /** When it was, as the entry itself says. */
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.patientId, table.isLook, table.entryId] }),
    index('audit_about_at').on(table.patientId, table.at, table.entryId),
  ],
)

/** Entries of changes, written in the change's transaction; `audit_append` moves them into the chain right after the commit. */
export const auditPending = pgTable('audit_pending', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  entry: jsonb('entry').notNull(),
})

/** One row: the end of the chain. Its lock makes the chain one line, also across processes. */
export const auditHead = pgTable('audit_head', {
  only: integer('only').primaryKey().default(1),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})
