import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ReminderPriority, ReminderType } from '@alafia/contract/reminders/schema'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

export const healthReminder = pgTable(
  'health_reminder',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    type: text('type').$type<ReminderType>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    priority: text('priority').$type<ReminderPriority>().notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    completedAt: timestamp('completed_at', { withTimezone: true }),
    /** The appointment that 'Schedule' booked. */
    appointmentId: integer('appointment_id').references(() => appointment.id),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'health_reminder_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    index('health_reminder_due')
      .on(table.dueOn)
      .where(sql`${table.completedAt} is null`),
    /** Cancelling an appointment looks up the reminder that it was booked for. */
    index('health_reminder_of_appointment')
      .on(table.appointmentId)
      .where(sql`${table.appointmentId} is not null`),
    index('health_reminder_of_patient').on(table.patientId, table.completedAt, table.id),
  ],
)

/** The doses that a vaccine reminder is about. Each dose is reminded of once when it becomes due, and once when it is overdue. */
export const vaccineReminder = pgTable(
  'vaccine_reminder',
  {
    familyMemberId: integer('family_member_id')
      .notNull()
      .references(() => familyMember.id),
    dose: text('dose').notNull(),
    stage: text('stage').$type<'due' | 'overdue'>().notNull(),
    reminderId: integer('reminder_id')
      .notNull()
      .references(() => healthReminder.id),
  },
  (table) => [
    primaryKey({ columns: [table.familyMemberId, table.dose, table.stage] }),
    index('vaccine_reminder_of_reminder').on(table.reminderId),
  ],
)

/** Reminders that were sent, each once, such as `appointment-day` for appointment 12 at its start. */
export const sentReminder = pgTable(
  'sent_reminder',
  {
    kind: text('kind').notNull(),
    subjectId: integer('subject_id').notNull(),
    /** An appointment that is moved gets a new reminder for its new start. */
    dueFor: timestamp('due_for', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId, table.dueFor] })],
)
