import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { familyMember } from '../table.ts'

/**
 * Two records of one person, as two administrators found: docs/decisions/050-linked-records.md. Nothing is moved or copied; a row that ended
 * stays as a trace.
 */
export const recordLink = pgTable(
  'record_link',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    /** Null for the account holder; likewise of the other. */
    familyMemberId: integer('family_member_id'),
    otherPatientId: integer('other_patient_id')
      .notNull()
      .references(() => userAccount.id),
    otherMemberId: integer('other_member_id'),
    /** The account whose sign-in stays, if the accounts are merged too: null if only the records are linked. */
    stayingId: integer('staying_id'),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => userAccount.id),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** A digest of both people as who asked saw them. */
    seen: text('seen').notNull(),
    confirmedBy: integer('confirmed_by').references(() => userAccount.id),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Declined or withdrawn. */
    refusedBy: integer('refused_by').references(() => userAccount.id),
    refusedAt: timestamp('refused_at', { withTimezone: true }),
    endAskedBy: integer('end_asked_by').references(() => userAccount.id),
    endAskedAt: timestamp('end_asked_at', { withTimezone: true }),
    endReason: text('end_reason'),
    endedBy: integer('ended_by').references(() => userAccount.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      name: 'record_link_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    foreignKey({
      name: 'record_link_other_member_in_family',
      columns: [table.otherMemberId, table.otherPatientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    index('record_link_of_patient').on(table.patientId),
    index('record_link_of_other').on(table.otherPatientId),
    index('record_link_open')
      .on(table.id)
      .where(sql`${table.refusedAt} is null and ${table.endedAt} is null`),
    check(
      'record_link_of_two',
      sql`coalesce(${table.familyMemberId}, -${table.patientId}) <> coalesce(${table.otherMemberId}, -${table.otherPatientId})`,
    ),
    check(
      'record_link_merges_accounts',
      sql`${table.stayingId} is null or (${table.stayingId} in (${table.patientId}, ${table.otherPatientId})
        and ${table.familyMemberId} is null and ${table.otherMemberId} is null)`,
    ),
    check(
      'record_link_two_people',
      sql`${table.askedBy} <> ${table.confirmedBy} and ${table.askedBy} not in (${table.patientId}, ${table.otherPatientId})
        and ${table.confirmedBy} not in (${table.patientId}, ${table.otherPatientId})`,
    ),
    check(
      'record_link_confirmed',
      sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null) and (${table.confirmedAt} is null or ${table.refusedAt} is null)`,
    ),
    check('record_link_refused', sql`(${table.refusedAt} is null) = (${table.refusedBy} is null)`),
    check(
      'record_link_end_asked',
      sql`(${table.endAskedAt} is null) = (${table.endAskedBy} is null) and (${table.endAskedAt} is null) = (${table.endReason} is null)
        and (${table.endAskedAt} is null or ${table.confirmedAt} is not null)`,
    ),
    check(
      'record_link_ended',
      sql`(${table.endedAt} is null) = (${table.endedBy} is null) and (${table.endedAt} is null or ${table.endAskedAt} is not null)`,
    ),
    check(
      'record_link_end_two_people',
      sql`${table.endedBy} <> ${table.endAskedBy} and ${table.endedBy} not in (${table.patientId}, ${table.otherPatientId})
        and ${table.endAskedBy} not in (${table.patientId}, ${table.otherPatientId})`,
    ),
  ],
)
