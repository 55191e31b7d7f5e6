import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  time,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { userAccount } from '../../accounts/table.ts'
import { room, site } from '../../clinic/table.ts'
import { appointmentType } from '../../doctors/appointment-types/table.ts'
import { doctor } from '../../doctors/table.ts'
import { timestamps } from '../../platform/database/timestamps.ts'

/**
 * One doctor sees many people at one time. Each has a spot: an appointment that refers to it. The migration's constraints and triggers
 * keep its doctor and its room free of anything else, and the spots within its capacity.
 */
export const groupSession = pgTable(
  'group_session',
  {
    id: serial('id').primaryKey(),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    typeId: integer('type_id')
      .notNull()
      .references(() => appointmentType.id),
    title: text('title').notNull(),
    /** Null for what the type says. */
    preparation: text('preparation'),
    date: date('date', { mode: 'string' }).notNull(),
    time: time('time').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** Null at the clinic's own address. */
    siteId: integer('site_id').references(() => site.id),
    roomId: integer('room_id'),
    capacity: smallint('capacity').notNull(),
    plannedBy: integer('planned_by')
      .notNull()
      .references(() => userAccount.id),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelReason: text('cancel_reason'),
    ...timestamps,
  },
  (table) => [
    // A spot is at the time of its session and with its doctor.
    unique('group_session_time').on(table.id, table.doctorId, table.startsAt, table.endsAt),
    foreignKey({
      name: 'group_session_room',
      columns: [table.roomId, table.siteId],
      foreignColumns: [room.id, room.siteId],
    }),
    check('group_session_room_at_site', sql`${table.roomId} is null or ${table.siteId} is not null`),
    check('group_session_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('group_session_capacity', sql`${table.capacity} between 2 and 200`),
    check('group_session_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`),
    index('group_session_planned')
      .on(table.startsAt, table.id)
      .where(sql`${table.cancelledAt} is null`),
  ],
)
