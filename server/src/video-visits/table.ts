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

/** A visit by video as a room: written when there is something to say about it. */
export const videoVisit = pgTable(
  'video_visit',
  {
    appointmentId: integer('appointment_id')
      .primaryKey()
      .references(() => appointment.id),
    /** By how much the doctor said to run late; 0: on time. */
    delayMinutes: integer('delay_minutes').notNull().default(0),
    delayAnnouncedAt: timestamp('delay_announced_at', { withTimezone: true }),
    /** The doctor ended it for everyone; nobody joins after that. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [check('video_visit_delay_range', sql`${table.delayMinutes} between 0 and 120`)],
)

/** Lets one more person into one visit, once. */
export const guestInvitation = pgTable(
  'guest_invitation',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    /** Who comes, and as what. */
    name: text('name').notNull(),
    kind: text('kind').$type<'family' | 'interpreter'>().notNull(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the link's secret: who reads the table can't join. */
    secretHash: text('secret_hash').notNull().unique(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** SHA-256 of what the browser that used the link comes back with after a reload. */
    guestHash: text('guest_hash').unique(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('guest_invitation_of_appointment').on(table.appointmentId, table.id),
    check(
      'guest_invitation_used_by_one_browser',
      sql`(${table.usedAt} is null) = (${table.guestHash} is null)`,
    ),
  ],
)

/**
 * Who is or was in a visit: one row a person, so that nobody is there twice. `joinNumber` rises each time they join: the browser
 * with the highest has the place.
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
