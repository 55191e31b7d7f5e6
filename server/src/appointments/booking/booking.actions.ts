import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Appointment, AppointmentMode, Booking } from '@alafia/contract/appointments/schema'
import type { liveStatuses } from '@alafia/contract/appointments/states'
import { weekdayOf } from '@alafia/contract/kernel/civil'
import { isActiveAs } from '../../accounts/exports.queries.ts'
import { insertPayment, invalidatePayments } from '../../billing/payments.actions.ts'
import {
  doctors,
  availabilityLockKey,
  acceptsBookings,
  timeOffOf,
  weeklyHoursOf,
} from '../../doctors/exports.queries.ts'
import { isInFamilyOf } from '../../family/exports.queries.ts'
import { isSharedChild, mayActFor } from '../../family/policy.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { bookedForYouNotification, requestNotification } from '../notifications.ts'
import { mayBook, mayBookFor, mayBookIn } from '../policy.ts'
import { appointmentColumns } from '../selection.queries.ts'
import { appointmentOf, type AppointmentRow } from '../row.ts'
import { appointment } from '../table.ts'
import { SlotTakenError, withSlotConflict } from './slot-conflict.actions.ts'
import { isLiveWithin } from './slots.queries.ts'
import { offeredInterval, type BookingRequest, type Interval } from './slots.ts'

const isExclusionViolation = (error: unknown): boolean => sqlErrorOf(error).code === '23P01'

const lockSlotStatement = prepared((db, name) =>
  db
    .select({
      locks: sql`(pg_advisory_xact_lock(hashtextextended(${param('person')}, 0)),
        pg_advisory_xact_lock(hashtextextended(${param('doctorDay')}, 0)),
        pg_advisory_xact_lock_shared(hashtextextended(${param('hours')}, 0)))`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

const getBookingRulesStatement = prepared((db, name) =>
  db
    .select({
      // A child whose first parent's account is closed or deactivated still has the other one.
      isPatient: sql<boolean>`(${isActiveAs(param('patientId'), 'patient')} or ${isSharedChild(param('familyMemberId'))})`,
      isOwnMember: isInFamilyOf(param('familyMemberId'), param('patientId')),
      isShared: mayActFor(param('actorId'), 'appointments', param('patientId'), param('familyMemberId')),
      availability: weeklyHoursOf(param('doctorId'), param('weekday')),
      timeOff: timeOffOf(param('doctorId'), param('date'), param('date')),
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(param('doctorId')))
    .prepare(name),
)

const slotLockKeys = ({ patientId, familyMemberId, doctorId, date }: BookingRequest) => ({
  person: `person ${patientId} ${familyMemberId ?? 'self'}`,
  doctorDay: `doctor ${doctorId} ${date}`,
  hours: availabilityLockKey(doctorId),
})

/**
 * Locks the person, the doctor's day and (shared) the doctor's hours, always in this order, which prevents deadlocks. Only a
 * statement that starts after it sees what others changed.
 */
export const lockSlot = async (tx: Tx, request: BookingRequest): Promise<void> => {
  await lockSlotStatement(tx).execute(slotLockKeys(request))
}

/**
 * Locks the slot and checks it against the hours. The insert that follows finds out whether it is taken.
 * @throws Problem 400 for a day or time that can't be booked, 404 for a doctor who takes no bookings
 */
export const lockAndCheckSlot = async (
  tx: Tx,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  request: BookingRequest,
): Promise<Interval & { isPatient: boolean; isOwnMember: boolean; isShared: boolean }> => {
  const { patientId, familyMemberId, doctorId, date, time } = request
  if (date <= clock.today()) throw invalid('appointmentDate', 'Please select a date from tomorrow on')
  const terms = { actorId: actor.userId, patientId, familyMemberId, doctorId, date, weekday: weekdayOf(date) }
  // Two statements, sent together: a single one would see the hours as they were before it waited.
  const [, [found]] = await Promise.all([lockSlot(tx, request), getBookingRulesStatement(tx).execute(terms)])
  if (!found) throw notFound()
  const interval = offeredInterval({ ...found, busy: [] }, date, time, clock.zone)
  if (!interval) throw invalid('appointmentTime', 'The doctor has no slot at that time on the selected date')
  const { isPatient, isOwnMember, isShared } = found
  return { ...interval, isPatient, isOwnMember, isShared }
}

const insertStatement = prepared((db, name) => {
  const now = param('now')
  const booked = db.$with('booked').as(
    db
      .insert(appointment)
      .values({
        patientId: param('patientId'),
        familyMemberId: param('familyMemberId'),
        doctorId: param('doctorId'),
        date: param('date'),
        time: param('time'),
        startsAt: param('startsAt'),
        endsAt: param('endsAt'),
        type: param('type'),
        mode: param('mode'),
        status: param('status'),
        reason: param('reason'),
        followUpOf: param('followUpOf'),
        requestNotes: param('notes'),
        createdAt: now,
        updatedAt: now,
        updatedBy: param('actorId'),
      })
      // A taken slot returns no row: errors would fill the server's log when many people want the same slot.
      .onConflictDoNothing()
      .returning(),
  )
  const seer = doctors('seer')
  const due = db
    .select({
      patient_id: sql`${booked.patientId}`.as('patient_id'),
      appointment_id: sql`${booked.id}`.as('appointment_id'),
      description: sql`'Appointment with Dr. ' || ${seer.firstName} || ' ' || ${seer.lastName}`.as(
        'description',
      ),
      amount: sql`${seer.fee}`.as('amount'),
      currency: sql`${seer.currency}`.as('currency'),
      created_at: sql`${booked.createdAt}`.as('created_at'),
    })
    .from(booked)
    .innerJoin(seer, eq(seer.id, booked.doctorId))
  const billed = db.$with('billed', {}).as(insertPayment(sql`(${due})`))
  const { columns, doctor, patient, member } = appointmentColumns(booked)
  return db
    .with(booked, billed)
    .select(columns)
    .from(booked)
    .innerJoinLateral(doctor, sql`true`)
    .innerJoinLateral(patient, sql`true`)
    .leftJoinLateral(member, sql`true`)
    .prepare(name)
})

/** The mode follows from the type, except for the shared dialog's types, which ask 'Visit by'. */
const modeOf = ({ type, mode }: Booking): AppointmentMode =>
  type === 'in-person' || type === 'video' ? type : (mode ?? 'video')

/** What a booking has besides who and when. */
type BookingDetails = Pick<AppointmentRow, 'type' | 'mode' | 'reason'> & {
  status: (typeof liveStatuses)[number]
  notes: string | null
  /** The appointment at which the doctor books this one. */
  followUpOf: number | null
}

/** Inserts the appointment and its payment; a trigger begins the care relationship. Exclusion constraints refuse a taken slot. */
export const insertAppointment = async (
  tx: Tx,
  request: BookingRequest,
  { startsAt, endsAt }: Interval,
  { type, mode, status, reason, notes, followUpOf }: Authorized<BookingDetails>,
  by: { actorId: number; now: Date },
): Promise<AppointmentRow> => {
  const terms = { type, mode, status, reason, notes, followUpOf }
  const [booked] = await insertStatement(tx).execute({ ...request, startsAt, endsAt, ...terms, ...by })
  if (!booked) throw new SlotTakenError(request)
  return booked
}

/** For everyone who has the slots, the appointments or the payments open. */
export const invalidateAfterBooking = (tx: Tx, { patientId, doctorId }: AppointmentRow): void => {
  tx.invalidate('everyone', 'slots', String(doctorId))
  tx.invalidate({ userId: patientId }, 'appointments')
  tx.invalidate({ userId: doctorId }, 'appointments')
  tx.invalidate({ role: 'admin' }, 'activity')
  invalidatePayments(tx, patientId)
}

/**
 * Books a slot for the patient or a family member.
 * @throws Problem 400 for what can't be booked, 403 for booking in someone else's name, 404 for an unknown doctor, patient or
 * member, 409 'slot-taken' with the day's slots
 */
export const bookAppointment = (context: Context, body: Booking): Promise<Appointment> => {
  const { actor, clock } = context
  const { patientId, doctorId, appointmentDate: date, appointmentTime: time } = body
  const request: BookingRequest = {
    patientId,
    familyMemberId: body.familyMemberId ?? null,
    doctorId,
    date,
    time,
  }
  context.about([patientId], `doctor ${doctorId}`)
  const { type, reason, notes } = body
  const terms = { patientId, doctorId, type, mode: modeOf(body), status: 'scheduled' as const, reason, notes }
  const booking = authorize({ ...terms, followUpOf: null }, mayBook(actor))
  return withSlotConflict(context, () =>
    context.transact(async (tx) => {
      const { isPatient, isOwnMember, isShared, ...interval } = await lockAndCheckSlot(tx, context, request)
      authorize({ isShared, patientId }, mayBookIn(actor))
      if (!isPatient || (request.familyMemberId !== null && !isOwnMember)) throw notFound()
      authorize({ isShared }, mayBookFor(actor))
      const booked = await insertAppointment(tx, request, interval, booking, {
        actorId: actor.userId,
        now: clock.now(),
      })

      tx.record('appointment.booked', `appointment ${booked.id}`, patientId)
      tx.notify([doctorId], requestNotification(booked))
      // Of parents who share a child, the other one.
      tx.notify([patientId], bookedForYouNotification(booked, actor))
      invalidateAfterBooking(tx, booked)
      return appointmentOf(booked, actor.role)
    }),
  )
}

const other = alias(appointment, 'other')

/** Moves the appointment, unless the doctor or the person has another one at that time. */
export const rescheduleTo = async (
  tx: Tx,
  booked: Authorized<AppointmentRow>,
  request: BookingRequest,
  { startsAt, endsAt }: Interval,
  { updatedBy, updatedAt }: { updatedBy: number; updatedAt: Date },
): Promise<void> => {
  const { date, time } = request
  const isAnother = and(
    ne(other.id, booked.id),
    isLiveWithin(
      other,
      sql`${startsAt.toISOString()}::timestamptz`,
      sql`${endsAt.toISOString()}::timestamptz`,
    ),
  )
  const ofDoctor = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.doctorId, booked.doctorId), isAnother))
  const ofPerson = tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.patientId, booked.patientId),
        sql`coalesce(${other.familyMemberId}, 0) = ${booked.familyMemberId ?? 0}`,
        isAnother,
      ),
    )
  // It compares with others' appointments.
  const saved = await asSystem(() =>
    tx
      .update(appointment)
      .set({ date, time, startsAt, endsAt, status: 'scheduled', updatedAt, updatedBy })
      .where(and(eq(appointment.id, booked.id), notExists(ofDoctor), notExists(ofPerson)))
      .returning({ id: appointment.id }),
  ).catch((error: unknown) => {
    throw isExclusionViolation(error) ? new SlotTakenError(request) : error
  })
  if (saved.length === 0) throw new SlotTakenError(request)
}
