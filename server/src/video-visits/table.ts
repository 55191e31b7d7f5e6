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
export const visitRoom = pgTable(
  'visit_room',
  {
    appointmentId: integer('appointment_id')
      .primaryKey()
      .references(() => appointment.id),
    /** By how much the doctor said to run late; 0: on time. */
    lateMinutes: integer('late_minutes').notNull().default(0),
    lateSaidAt: timestamp('late_said_at', { withTimezone: true }),
    /** The doctor ended it for everyone; nobody joins after that. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    ...timestamps,
  },
  (table) => [check('visit_room_late_within_reason', sql`${table.lateMinutes} between 0 and 120`)],
)

/** Lets one more person into one visit, once. */
export const visitInvitation = pgTable(
  'visit_invitation',
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
    index('visit_invitation_of_visit').on(table.appointmentId, table.id),
    check(
      'visit_invitation_used_by_one_browser',
      sql`(${table.usedAt} is null) = (${table.guestHash} is null)`,
    ),
  ],
)

/**
 * Who is or was in a visit: one row a person, so that nobody is there twice. `turn` rises with each coming in: the browser
 * with the highest has the place.
 */
export const visitAttendance = pgTable(
  'visit_attendance',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    userId: integer('user_id').references(() => userAccount.id),
    invitationId: integer('invitation_id').references(() => visitInvitation.id),
    peer: uuid('peer').notNull(),
    turn: integer('turn').notNull().default(1),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (table) => [
    check('visit_attendance_of_one', sql`num_nonnulls(${table.userId}, ${table.invitationId}) = 1`),
    uniqueIndex('visit_attendance_of_person').on(table.appointmentId, table.userId),
    uniqueIndex('visit_attendance_of_guest').on(table.appointmentId, table.invitationId),
  ],
)
