import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  time,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { Coding } from '@alafia/contract/clinical/diagnoses/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { userAccount } from '../accounts/table.ts'
import { room, site } from '../clinic/table.ts'
import { appointmentType } from '../doctors/appointment-types/table.ts'
import { doctor } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'
import { groupSession } from './group-sessions/table.ts'
import type { BookedTerms } from './terms.ts'

/**
 * Two exclusion constraints (see the migrations) keep live appointments apart: `appointment_doctor_busy` per doctor, who is busy
 * until `busyUntil`, and `appointment_person_busy` per patient or family member, until `endsAt`. Spots of a group session, which takes
 * its doctor's time itself, are left out of the first.
 */
export const appointment = pgTable(
  'appointment',
  {
    id: serial('id').primaryKey(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => userAccount.id),
    familyMemberId: integer('family_member_id'),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    date: date('date', { mode: 'string' }).notNull(),
    time: time('time').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** When the doctor can begin the next one; null if that is when it ends. */
    busyUntil: timestamp('busy_until', { withTimezone: true }),
    typeId: integer('type_id').references(() => appointmentType.id),
    /** What its type said when it was booked; null without a type. */
    terms: jsonb('terms').$type<BookedTerms>(),
    type: text('type').$type<AppointmentType>().notNull(),
    mode: text('mode').$type<AppointmentMode>().notNull(),
    /** Where it takes place in person; null at the clinic's own address. */
    siteId: integer('site_id').references(() => site.id),
    /** Of its site; an exclusion constraint (`appointment_room_busy`) keeps live visits out of the same room at the same time. */
    roomId: integer('room_id'),
    status: text('status').$type<AppointmentStatus>().notNull(),
    reason: text('reason').notNull(),
    /** What the patient noted when booking; the doctor's notes don't overwrite it. */
    requestNotes: text('request_notes'),
    notes: text('notes'),
    diagnosis: text('diagnosis'),
    /** The ICD-10 codes, if the doctor chose any; `diagnosis` remains the text. */
    diagnosisCodes: jsonb('diagnosis_codes').$type<Coding[]>().notNull().default([]),
    /** What the patient should do, in plain words. */
    advice: text('advice'),
    /** The doctors' private note. It is part of the record, and never goes to the patient. */
    workingNote: text('working_note'),
    /** When the doctor saved the first draft on its day, or joined the call: from then on the patient can't cancel or move it. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** When the doctor first joined the call. */
    doctorJoinedAt: timestamp('doctor_joined_at', { withTimezone: true }),
    /** The appointment that this one follows up. */
    followUpOf: integer('follow_up_of').references((): AnyPgColumn => appointment.id),
    /** Of visits that were booked together: the same for all, which one it is, and of how many. */
    seriesId: uuid('series_id'),
    seriesNumber: smallint('series_number'),
    seriesVisits: smallint('series_visits'),
    /** The medications prescribed at the appointment, as text; appended by the prescriptions slice. */
    prescription: text('prescription'),
    /** The group session in which this is a spot. */
    groupSessionId: integer('group_session_id'),
    cancelReason: text('cancel_reason'),
    updatedBy: integer('updated_by').notNull(),
    /** Counts changes: calendars keep the version with the higher number (RFC 5545, SEQUENCE). */
    sequence: integer('sequence').notNull().default(0),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'appointment_own_family_member',
      columns: [table.familyMemberId, table.patientId],
      foreignColumns: [familyMember.id, familyMember.primaryUserId],
    }),
    check('appointment_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('appointment_busy_until', sql`${table.busyUntil} >= ${table.endsAt}`),
    check('appointment_terms', sql`(${table.typeId} is null) = (${table.terms} is null)`),
    check('appointment_site', sql`${table.siteId} is null or ${table.mode} = 'in-person'`),
    foreignKey({
      name: 'appointment_room',
      columns: [table.roomId, table.siteId],
      foreignColumns: [room.id, room.siteId],
    }),
    check('appointment_room_at_site', sql`${table.roomId} is null or ${table.siteId} is not null`),
    check(
      'appointment_series',
      sql`num_nulls(${table.seriesId}, ${table.seriesNumber}, ${table.seriesVisits}) in (0, 3)
        and ${table.seriesNumber} between 1 and ${table.seriesVisits}`,
    ),
    uniqueIndex('appointment_of_series').on(table.seriesId, table.seriesNumber),
    foreignKey({
      name: 'appointment_group_session',
      columns: [table.groupSessionId, table.doctorId, table.startsAt, table.endsAt],
      foreignColumns: [groupSession.id, groupSession.doctorId, groupSession.startsAt, groupSession.endsAt],
    }),
    check(
      'appointment_spot',
      sql`${table.groupSessionId} is null or (${table.mode} = 'in-person' and ${table.status} not in ('scheduled', 'rescheduled'))`,
    ),
    uniqueIndex('appointment_one_spot')
      .on(table.groupSessionId, table.patientId, sql`coalesce(${table.familyMemberId}, 0)`)
      .where(sql`${table.groupSessionId} is not null and ${table.status} <> 'cancelled'`),
    index('appointment_of_site')
      .on(table.siteId, table.startsAt)
      .where(sql`${table.siteId} is not null`),
    index('appointment_of_patient').on(table.patientId, table.startsAt, table.id),
    index('appointment_of_doctor').on(table.doctorId, table.startsAt, table.id),
    index('appointment_of_member')
      .on(table.familyMemberId)
      .where(sql`${table.familyMemberId} is not null`),
    index('appointment_of_type')
      .on(table.typeId)
      .where(sql`${table.typeId} is not null`),
    index('appointment_newest').on(table.startsAt, table.id),
    index('appointment_of_doctor_by_status').on(table.doctorId, table.status, table.startsAt, table.id),
    index('appointment_by_status').on(table.status, table.startsAt, table.id),
    index('appointment_follow_up')
      .on(table.followUpOf)
      .where(sql`${table.followUpOf} is not null`),
    index('appointment_urgent')
      .on(table.doctorId)
      .where(sql`${table.type} = 'urgent' and ${table.status} in ('scheduled', 'confirmed')`),
  ],
)

/**
 * What the doctor has typed during an appointment that isn't completed yet; completing it moves the text into the appointment.
 * `version` increases with each save; saving over another version is refused.
 */
export const consultationDraft = pgTable('consultation_draft', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointment.id),
  notes: text('notes').notNull().default(''),
  diagnosis: text('diagnosis').notNull().default(''),
  diagnosisCodes: jsonb('diagnosis_codes').$type<Coding[]>().notNull().default([]),
  advice: text('advice').notNull().default(''),
  workingNote: text('working_note').notNull().default(''),
  version: integer('version').notNull().default(1),
  ...timestamps,
})

/** What the doctor adds after the appointment has ended. Append-only: the record keeps what was read before. */
export const appointmentAddendum = pgTable(
  'appointment_addendum',
  {
    id: serial('id').primaryKey(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointment.id),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    text: text('text').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The installation's signature over appointment, doctor, text and time. */
    signature: text('signature').notNull(),
  },
  (table) => [index('appointment_addendum_of_appointment').on(table.appointmentId, table.id)],
)

/**
 * The signature over a completed appointment, made when it was completed; its code is on the printed summary. One that was
 * completed before summaries were signed has none. Append-only.
 */
export const appointmentSummary = pgTable('appointment_summary', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointment.id),
  /** The medicines at that moment: later ones are added to the appointment's own text. */
  prescription: text('prescription'),
  /** 128 random bits, so that no one can guess another's. */
  code: text('code').notNull().unique(),
  signedAt: timestamp('signed_at', { withTimezone: true, precision: 3 }).notNull(),
  signature: text('signature').notNull(),
})

/** A doctor's own template of notes; the name is unique per doctor. */
export const noteTemplate = pgTable(
  'note_template',
  {
    id: serial('id').primaryKey(),
    doctorId: integer('doctor_id')
      .notNull()
      .references(() => doctor.userId),
    name: text('name').notNull(),
    text: text('text').notNull(),
    ...timestamps,
  },
  (table) => [uniqueIndex('note_template_name').on(table.doctorId, table.name)],
)

/** The private link to a person's calendar; a new one replaces the old. */
export const calendarFeed = pgTable('calendar_feed', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  /** SHA-256 of the link's secret: reading the table doesn't give access to the calendar. */
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
