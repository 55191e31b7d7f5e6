import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { doctor } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** A doctor who takes care requests (URG-10). Limited in time, so that no one stays on duty who forgot it. */
export const doctorDuty = pgTable(
  'doctor_duty',
  {
    doctorId: integer('doctor_id')
      .primaryKey()
      .references(() => doctor.userId),
    since: timestamp('since', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('doctor_duty_until').on(table.endsAt)],
)

/** A patient requests a doctor now. Once a doctor takes the request, it becomes an appointment. */
export const careRequest = pgTable(
  'care_request',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    /** The patient or, for a child whom two parents share, the other parent: who waits, and is called. */
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => userAccount.id),
    reason: text('reason').notNull(),
    status: text('status')
      .$type<'waiting' | 'taken' | 'withdrawn' | 'expired'>()
      .notNull()
      .default('waiting'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** When it was taken, withdrawn or expired. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    takenBy: integer('taken_by').references(() => doctor.userId),
    appointmentId: integer('appointment_id')
      .unique()
      .references(() => appointment.id),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'care_request_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check(
      'care_request_taken_by_one',
      sql`(${table.status} = 'taken') = (${table.takenBy} is not null) and (${table.status} = 'taken') = (${table.appointmentId} is not null)`,
    ),
    check('care_request_settled', sql`(${table.status} = 'waiting') = (${table.settledAt} is null)`),
    uniqueIndex('care_request_one_at_a_time')
      .on(table.requestedBy)
      .where(sql`${table.status} = 'waiting'`),
    uniqueIndex('care_request_one_of_member')
      .on(table.familyMemberId)
      .where(sql`${table.status} = 'waiting'`),
    index('care_request_queue')
      .on(table.requestedAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index('care_request_of_requester').on(table.requestedBy, table.id),
    index('care_request_taken')
      .on(table.takenBy, table.settledAt)
      .where(sql`${table.takenBy} is not null`),
  ],
)
