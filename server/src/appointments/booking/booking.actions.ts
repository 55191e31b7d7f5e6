import { sql } from 'drizzle-orm'
import type { Appointment, AppointmentMode, Booking } from '@alafia/contract/appointments/schema'
import { weekdayOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { closedOn, closedText } from '@alafia/contract/clinic/opening'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { isActiveAs } from '../../accounts/exports.queries.ts'
import { invalidatePayments } from '../../billing/payments.actions.ts'
import { openingLockKey, openingOf } from '../../clinic/opening.exports.queries.ts'
import { bookableTypeOf, type BookableType } from '../../doctors/appointment-types/types.exports.queries.ts'
import {
  availabilityLockKey,
  acceptsBookings,
  timeOffOf,
  weeklyHoursOf,
  type WeeklyHours,
} from '../../doctors/exports.queries.ts'
import { isInFamilyOf } from '../../family/exports.queries.ts'
import { isSharedChild, mayActFor } from '../../family/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { bookedForYouNotification, requestNotification } from '../notifications.ts'
import { mayBook, mayBookFor, mayBookIn } from '../policy.ts'
import { appointmentOf, type AppointmentRow } from '../row.ts'
import { insertAppointment } from './inserting.actions.ts'
import { withSlotConflict } from './slot-conflict.actions.ts'
import { lengthOf } from '../terms.ts'
import { modeWith } from './slots.queries.ts'
import { offeredInterval, withinOpening, type BookingRequest } from './slots.ts'

const lockSlotStatement = prepared((db, name) =>
  db
    .select({
      locks: sql`(pg_advisory_xact_lock(hashtextextended(${param('person')}, 0)),
        pg_advisory_xact_lock(hashtextextended(${param('doctorDay')}, 0)),
        pg_advisory_xact_lock_shared(hashtextextended(${param('hours')}, 0)),
        pg_advisory_xact_lock_shared(hashtextextended(${param('opening')}, 0)))`,
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
      opening: openingOf(param('date'), param('date')),
      appointmentType: bookableTypeOf(param('typeId'), param('doctorId')),
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(param('doctorId')))
    .prepare(name),
)

/** The lock of a doctor's day. */
export const doctorDayKey = (doctorId: number, date: string): string => `doctor ${doctorId} ${date}`

/** The lock of a person. */
export const personLockKey = (patientId: number, familyMemberId: number | null): string =>
  `person ${patientId} ${familyMemberId ?? 'self'}`

const slotLockKeys = ({ patientId, familyMemberId, doctorId, date }: BookingRequest) => ({
  person: personLockKey(patientId, familyMemberId),
  doctorDay: doctorDayKey(doctorId, date),
  hours: availabilityLockKey(doctorId),
  opening: openingLockKey,
})

/**
 * Locks the person, the doctor's day and (shared) the doctor's and the clinic's hours, always in this order, which prevents deadlocks. Only a
 * statement that starts after it sees what others changed.
 */
export const lockSlot = async (tx: Tx, request: BookingRequest): Promise<void> => {
  await lockSlotStatement(tx).execute(slotLockKeys(request))
}

type Checker = Pick<Context, 'actor' | 'clock'>

const requireFromTomorrow = ({ clock }: Checker, date: CivilDate): void => {
  if (date <= clock.today()) throw invalid('appointmentDate', 'Please select a date from tomorrow on')
}

/**
 * Checks a slot that is locked, or whose lock is on its way, against the hours: for the length of the type `typeId`, or else for the
 * request's.
 * @throws Problem 400 for a day, time or type that can't be booked, 404 for a doctor who takes no bookings
 */
export const checkSlot = async (
  tx: Tx,
  { actor, clock }: Checker,
  request: BookingRequest,
  typeId: number | null,
) => {
  const { patientId, familyMemberId, doctorId, date, time, seenSite } = request
  requireFromTomorrow({ actor, clock }, date)
  const who = { actorId: actor.userId, patientId, familyMemberId, doctorId }
  const terms = { ...who, typeId, date, weekday: weekdayOf(date) }
  const [found] = await getBookingRulesStatement(tx).execute(terms)
  if (!found) throw notFound()
  const { appointmentType, availability, timeOff, opening, ...rules } = found
  if (typeId !== null && appointmentType === null)
    throw invalid('appointmentTypeId', 'This appointment type is no longer offered. Choose another')
  const length = lengthOf(appointmentType) ?? request.length
  const closed = closedOn(opening.closedDays, date)
  if (closed) throw invalid('appointmentDate', closedText(dayAndMonth(date), closed))
  const mode = modeWith(appointmentType, request.mode)
  const calendar = { timeOff, closedDays: opening.closedDays, busy: [] }
  const offered = (hours: WeeklyHours) =>
    offeredInterval({ ...calendar, availability: hours }, date, time, clock.zone, length)
  const interval = offered(withinOpening(availability, opening, mode))
  if (!interval)
    throw invalid(
      'appointmentTime',
      offered(availability)
        ? 'The clinic isn’t open then for a visit in person'
        : 'The doctor has no slot at that time on the selected date',
    )
  if (mode === 'in-person' && seenSite !== undefined && seenSite !== (interval.siteId ?? null))
    throw invalid('appointmentTime', 'The doctor works somewhere else then. Look at the times again')
  const { isPatient, isOwnMember, isShared } = rules
  return { interval, appointmentType, length, mode, isPatient, isOwnMember, isShared }
}

/** Locks the slot and checks it. The insert that follows finds out whether it is taken. @throws as `checkSlot` */
export const lockAndCheckSlot = async (
  tx: Tx,
  checker: Checker,
  request: BookingRequest,
  typeId: number | null = null,
) => {
  requireFromTomorrow(checker, request.date)
  // Two statements, sent together: a single one would see the hours as they were before it waited.
  const [, slot] = await Promise.all([lockSlot(tx, request), checkSlot(tx, checker, request, typeId)])
  return slot
}

/** The mode follows from the consultation type, except for the shared dialog's, which ask 'Visit by'. */
export const chosenMode = ({ type, mode }: Pick<Booking, 'type' | 'mode'>): AppointmentMode | undefined =>
  type === 'in-person' || type === 'video' ? type : mode

/** @throws Problem 400 if the appointment type doesn't take place that way */
export const requireMode = (body: Pick<Booking, 'type' | 'mode'>, type: BookableType | null) => {
  const chosen = chosenMode(body)
  if (type === null || type.mode === 'both' || chosen === undefined || chosen === type.mode) return
  throw invalid(
    body.mode === undefined ? 'type' : 'mode',
    `${type.name} takes place ${type.mode === 'video' ? 'by video' : 'in person'}`,
  )
}

/** For everyone who has the slots, the appointments or the payments open. */
export const invalidateAfterBooking = (tx: Tx, { patientId, doctorId }: AppointmentRow): void => {
  tx.invalidate('everyone', 'slots', String(doctorId))
  tx.invalidate({ userId: patientId }, 'appointments')
  tx.invalidate({ userId: doctorId }, 'appointments')
  tx.invalidate({ role: 'admin' }, 'activity')
  invalidatePayments(tx, patientId)
}

/** @throws Problem 403 for booking in someone else's name, 404 for an unknown patient or member */
export const requirePerson = (
  { actor }: Pick<Context, 'actor'>,
  { patientId, familyMemberId }: Pick<BookingRequest, 'patientId' | 'familyMemberId'>,
  { isPatient, isOwnMember, isShared }: Record<'isPatient' | 'isOwnMember' | 'isShared', boolean>,
): void => {
  authorize({ isShared, patientId }, mayBookIn(actor))
  if (!isPatient || (familyMemberId !== null && !isOwnMember)) throw notFound()
  authorize({ isShared }, mayBookFor(actor))
}

/**
 * Books in the caller's transaction, which has named whom the call is about.
 * @throws as `bookAppointment`, and SlotTakenError
 */
export const bookIn = async (tx: Tx, context: Context, body: Booking): Promise<Appointment> => {
  const { actor, clock } = context
  const { patientId, doctorId, appointmentDate: date, appointmentTime: time } = body
  const request: BookingRequest = {
    patientId,
    familyMemberId: body.familyMemberId ?? null,
    doctorId,
    date,
    time,
    length: null,
    mode: chosenMode(body) ?? 'video',
    seenSite: body.seenSite,
    seenPrice: body.seenPrice,
  }
  const { type, reason, notes } = body
  const terms = { patientId, doctorId, type, status: 'scheduled' as const, reason, notes, followUpOf: null }
  const allowed = authorize(terms, mayBook(actor))
  const slot = await lockAndCheckSlot(tx, context, request, body.appointmentTypeId ?? null)
  const { interval, appointmentType, length, mode } = slot
  requirePerson(context, request, slot)
  requireMode(body, appointmentType)
  const booking = { ...allowed, mode, appointmentType }
  const by = { actorId: actor.userId, now: clock.now() }
  const booked = await insertAppointment(tx, { ...request, length, mode }, interval, booking, by)

  tx.record('appointment.booked', `appointment ${booked.id}`, patientId)
  tx.notify([doctorId], requestNotification(booked))
  // Of parents who share a child, the other one.
  tx.notify([patientId], bookedForYouNotification(booked, actor))
  invalidateAfterBooking(tx, booked)
  return appointmentOf(booked, actor.role)
}

/**
 * Books a slot for the patient or a family member.
 * @throws Problem 400 for what can't be booked, 403 for booking in someone else's name, 404 for an unknown doctor, patient or
 * member, 409 'slot-taken' with the day's slots, 'price-changed' for another price than was seen
 */
export const bookAppointment = (context: Context, body: Booking): Promise<Appointment> => {
  context.about([body.patientId], `doctor ${body.doctorId}`)
  return withSlotConflict(context, () => context.transact((tx) => bookIn(tx, context, body)))
}
