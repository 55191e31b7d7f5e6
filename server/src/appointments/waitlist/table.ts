import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { Weekday } from '@alafia/contract/kernel/civil'
import { userAccount } from '../../accounts/table.ts'
import { site } from '../../clinic/table.ts'
import { appointmentType } from '../../doctors/appointment-types/table.ts'
import { specialization } from '../../doctors/specializations/table.ts'
import { doctor } from '../../doctors/table.ts'
import { familyMember } from '../../family/table.ts'
import { timestamps } from '../../platform/database/timestamps.ts'
import { appointment } from '../table.ts'

/** Someone waits for a free time of a doctor, or of any doctor of a specialization. */
export const waitlistEntry = pgTable(
  'waitlist_entry',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    /** The patient or, for a child whom two parents share, the other parent: who is offered a time. */
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => userAccount.id),
    doctorId: integer('doctor_id').references(() => doctor.userId),
    specialization: text('specialization').references(() => specialization.name, { onUpdate: 'cascade' }),
    typeId: integer('type_id').references(() => appointmentType.id),
    type: text('type').$type<AppointmentType>().notNull(),
    mode: text('mode').$type<AppointmentMode>().notNull(),
    reason: text('reason').notNull(),
    weekdays: text('weekdays').array().$type<Weekday[]>().notNull(),
    fromTime: time('from_time').notNull(),
    /** The latest start. */
    untilTime: time('until_time').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    status: text('status')
      .$type<'waiting' | 'booked' | 'left' | 'expired' | 'ended'>()
      .notNull()
      .default('waiting'),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** When it was booked, left, expired, or ended because it can no longer be booked. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    appointmentId: integer('appointment_id')
      .unique()
      .references(() => appointment.id),
    ...timestamps,
  },
  (table) => [
    // Someone who is erased from the family waits no more.
    foreignKey({
      name: 'waitlist_entry_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }).onDelete('cascade'),
    check('waitlist_entry_for_one', sql`(${table.doctorId} is null) <> (${table.specialization} is null)`),
    check('waitlist_entry_type_of_doctor', sql`${table.typeId} is null or ${table.doctorId} is not null`),
    check('waitlist_entry_days', sql`${table.lastDay} >= ${table.firstDay}`),
    check('waitlist_entry_times', sql`${table.untilTime} >= ${table.fromTime}`),
    check('waitlist_entry_settled', sql`(${table.status} = 'waiting') = (${table.settledAt} is null)`),
    check('waitlist_entry_booked', sql`(${table.status} = 'booked') = (${table.appointmentId} is not null)`),
    uniqueIndex('waitlist_entry_once')
      .on(
        table.patientId,
        sql`coalesce(${table.familyMemberId}, 0)`,
        sql`coalesce(${table.doctorId}, 0)`,
        sql`coalesce(${table.specialization}, '')`,
      )
      .where(sql`${table.status} = 'waiting'`),
    index('waitlist_entry_of_doctor')
      .on(table.doctorId, table.joinedAt, table.id)
      .where(sql`${table.status} = 'waiting' and ${table.doctorId} is not null`),
    index('waitlist_entry_of_specialization')
      .on(table.specialization, table.joinedAt, table.id)
      .where(sql`${table.status} = 'waiting' and ${table.specialization} is not null`),
    index('waitlist_entry_waiting')
      .on(table.joinedAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index('waitlist_entry_of_requester').on(table.requestedBy, table.id),
  ],
)

/**
 * A free time that was offered to someone who waits. While it is open, a `slot_hold` keeps the time for them; a time that someone declined
 * or let lapse isn't offered to them again.
 */
export const waitlistOffer = pgTable(
  'waitlist_offer',
  {
    id: serial('id').primaryKey(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => waitlistEntry.id, { onDelete: 'cascade' }),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    date: date('date', { mode: 'string' }).notNull(),
    time: time('time').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Where the doctor is then; null at the clinic's own address, and by video. */
    siteId: integer('site_id').references(() => site.id),
    offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
    offeredUntil: timestamp('offered_until', { withTimezone: true }).notNull(),
    /** Null while it is open. */
    outcome: text('outcome').$type<'booked' | 'declined' | 'lapsed' | 'left' | 'withdrawn'>(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    unique('waitlist_offer_once').on(table.entryId, table.doctorId, table.startsAt),
    uniqueIndex('waitlist_offer_open')
      .on(table.entryId)
      .where(sql`${table.outcome} is null`),
    index('waitlist_offer_lapsing')
      .on(table.offeredUntil)
      .where(sql`${table.outcome} is null`),
    index('waitlist_offer_of_time').on(table.doctorId, table.startsAt),
    check('waitlist_offer_settled', sql`(${table.outcome} is null) = (${table.settledAt} is null)`),
    check('waitlist_offer_for_a_while', sql`${table.offeredUntil} > ${table.offeredAt}`),
  ],
)
