import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReviewStatus, ReviewSubject } from '@alafia/contract/chart-access/reviews/states'
import { userAccount } from '../accounts/table.ts'
import { doctor } from '../doctors/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** Who treats or treated whom, which decides what a doctor may see. Written with the first booking, never removed. */
export const careRelationship = pgTable(
  'care_relationship',
  {
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.doctorId, table.patientId] }),
    index('care_relationship_of_patient').on(table.patientId),
  ],
)

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
    check('emergency_access_has_a_reason', sql`${table.reason} <> ''`),
    check('emergency_access_ends_by_itself', sql`${table.endsAt} > ${table.startedAt}`),
    index('emergency_access_of_doctor').on(table.doctorId, table.patientId, table.endsAt),
    index('emergency_access_of_patient').on(table.patientId, table.id),
    index('emergency_access_unresolved')
      .on(table.id)
      .where(sql`${table.status} <> 'resolved'`),
  ],
)

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
