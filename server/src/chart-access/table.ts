import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { ReviewStatus, ReviewSubject } from '@alafia/contract/chart-access/reviews/states'
import { userAccount } from '../accounts/table.ts'
import { doctor } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/**
 * Which person a doctor treats, which decides what the doctor may see. Triggers on appointments, messages and orders write it
 * (see docs/decisions/035-care-ends.md). The first booking adds the row, and it stays; whether care lasts, the policy says.
 */
export const careRelationship = pgTable(
  'care_relationship',
  {
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    /** Null for the account holder. */
    familyMemberId: integer('family_member_id'),
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
    /** The end of the last visit that is confirmed or took place. */
    visitedAt: timestamp('visited_at', { withTimezone: true }),
    /** When the patient last wrote to the doctor. */
    writtenAt: timestamp('written_at', { withTimezone: true }),
    /** When the doctor last ordered a test whose result is still awaited. */
    orderedAt: timestamp('ordered_at', { withTimezone: true }),
    /** Whether a result of the doctor's orders waits for a sign-off. */
    hasResultToSign: boolean('has_result_to_sign').notNull().default(false),
  },
  (table) => [
    unique('care_relationship_of_person')
      .on(table.doctorId, table.patientId, table.familyMemberId)
      .nullsNotDistinct(),
    foreignKey({
      name: 'care_relationship_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    index('care_relationship_of_patient').on(table.patientId),
  ],
)

/** The same, and for whom it counts as well: a record that is linked with one in care (ADM-80). A view; the row-level policies read it, too. */
export const careOfPerson = pgView('care_of_person', {
  doctorId: integer('doctor_id').notNull(),
  patientId: integer('patient_id').notNull(),
  familyMemberId: integer('family_member_id'),
  visitedAt: timestamp('visited_at', { withTimezone: true }),
  writtenAt: timestamp('written_at', { withTimezone: true }),
  orderedAt: timestamp('ordered_at', { withTimezone: true }),
  hasResultToSign: boolean('has_result_to_sign').notNull(),
}).existing()

/**
 * A doctor reads the record of a patient outside their care in an emergency, with a written reason and for a limited time.
 * Never removed: the patient and the administrators see each access.
 */
export const emergencyAccess = pgTable(
  'emergency_access',
  {
    id: serial('id').primaryKey(),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    /** Null for the account holder. */
    familyMemberId: integer('family_member_id'),
    reason: text('reason').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** Of the review. */
    status: text('status').$type<ReviewStatus>().notNull().default('open'),
    /** The administrators' latest answer. */
    answer: text('answer'),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'emergency_access_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check('emergency_access_has_a_reason', sql`${table.reason} <> ''`),
    check('emergency_access_ends_by_itself', sql`${table.endsAt} > ${table.startedAt}`),
    index('emergency_access_of_doctor').on(table.doctorId, table.patientId, table.endsAt),
    index('emergency_access_of_patient').on(table.patientId, table.id),
    index('emergency_access_unresolved')
      .on(table.id)
      .where(sql`${table.status} <> 'resolved'`),
  ],
)

/** Likewise, with the records that are linked. */
export const emergencyAccessOfPerson = pgView('emergency_access_of_person', {
  id: integer('id').notNull(),
  doctorId: integer('doctor_id').notNull(),
  patientId: integer('patient_id').notNull(),
  familyMemberId: integer('family_member_id'),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
}).existing()

/** Each step of a review of an emergency access or an issue report. Append-only. */
export const reviewStep = pgTable(
  'review_step',
  {
    id: serial('id').primaryKey(),
    subjectKind: text('subject_kind').$type<ReviewSubject>().notNull(),
    /** The id of the emergency access or the issue report. */
    subjectId: integer('subject_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => userAccount.id),
    status: text('status').$type<ReviewStatus>().notNull(),
    answer: text('answer'),
  },
  (table) => [index('review_step_of_subject').on(table.subjectKind, table.subjectId, table.id)],
)
