import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** A video visit, stored once its doctor announces a delay or ends it. */
export const videoVisit = pgTable(
  'video_visit',
  {
    appointmentId: integer('appointment_id')
      .primaryKey()
      .references(() => appointment.id),
    /** By how much the doctor is late; 0: on time. */
    delayMinutes: integer('delay_minutes').notNull().default(0),
    delayAnnouncedAt: timestamp('delay_announced_at', { withTimezone: true }),
    /** When the doctor ended it for everyone; no one can join after that. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [check('video_visit_delay_range', sql`${table.delayMinutes} between 0 and 120`)],
)

/** Admits one more person to one video visit, once. */
export const guestInvitation = pgTable(
  'guest_invitation',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    /** Who is invited, and as what. */
    name: text('name').notNull(),
    kind: text('kind').$type<'family' | 'interpreter'>().notNull(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the link's secret, so that someone who reads the table can't join. */
    secretHash: text('secret_hash').notNull().unique(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** SHA-256 of the guest key, with which the browser that used the link rejoins after a reload. */
    guestHash: text('guest_hash').unique(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** When its guest last asked to join without having been let in. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** When that was declined; null once they ask again. */
    declinedAt: timestamp('declined_at', { withTimezone: true }),
    /** When the patient or the doctor let the guest in; from then on they may join. */
    admittedAt: timestamp('admitted_at', { withTimezone: true }),
    admittedBy: integer('admitted_by').references(() => userAccount.id),
  },
  (table) => [
    index('guest_invitation_of_appointment').on(table.appointmentId, table.id),
    check(
      'guest_invitation_used_by_one_browser',
      sql`(${table.usedAt} is null) = (${table.guestHash} is null)`,
    ),
    check(
      'guest_invitation_admitted_by_someone',
      sql`(${table.admittedAt} is null) = (${table.admittedBy} is null)`,
    ),
  ],
)

/**
 * Who is or was in a video visit: one row per person, so that no one is in it twice. `joinNumber` rises each time they join, and
 * the browser with the highest one is in it.
 */
export const videoVisitAttendance = pgTable(
  'video_visit_attendance',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    userId: integer('user_id').references(() => userAccount.id),
    invitationId: integer('invitation_id').references(() => guestInvitation.id),
    peer: uuid('peer_id').notNull(),
    joinNumber: integer('join_number').notNull().default(1),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (table) => [
    check('video_visit_attendance_one_kind', sql`num_nonnulls(${table.userId}, ${table.invitationId}) = 1`),
    uniqueIndex('video_visit_attendance_user').on(table.appointmentId, table.userId),
    uniqueIndex('video_visit_attendance_guest').on(table.appointmentId, table.invitationId),
  ],
)
