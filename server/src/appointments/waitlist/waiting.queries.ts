import { and, asc, count, eq, gte, isNull, lt, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { mostOffers, offerMinutes } from '@alafia/contract/appointments/waitlist'
import { minute } from '@alafia/contract/kernel/durations'
import { openingLockKey, openingOf } from '../../clinic/opening.exports.queries.ts'
import { bookableTypeOf } from '../../doctors/appointment-types/types.exports.queries.ts'
import {
  acceptsBookings,
  availabilityLockKey,
  doctors,
  timeOffOf,
  weeklyHoursOf,
} from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import type { Clock } from '../../platform/clock.ts'
import { prepared, type Queryable, type Transaction } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { bookableDays, dayBounds } from '../booking/slots.ts'
import { busyTimesOf, isLiveWithin } from '../booking/slots.queries.ts'
import { doctorDayKey } from '../booking/booking.actions.ts'
import { appointment } from '../table.ts'
import { canStillBook, isPaused } from './eligibility.queries.ts'
import type { DoctorCalendar, Waiting } from './suitable-time.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'

export const openOffer = new QueryBuilder()
  .select({ id: waitlistOffer.id })
  .from(waitlistOffer)
  .where(and(eq(waitlistOffer.entryId, waitlistEntry.id), isNull(waitlistOffer.outcome)))

// Written into the statement, not a parameter: otherwise one plan for all calls can't use the partial indexes.
const isInLine = sql`${waitlistEntry.status} = 'waiting'`

/** Whoever has an offer already gets no second one. */
const isWaiting = (): SQL | undefined => and(isInLine, notExists(openOffer))

/** The days of which times can be offered: a time must still be bookable when the offer lapses. */
export const offeredDays = (clock: Pick<Clock, 'now' | 'zone'>): { first: CivilDate; last: CivilDate } => {
  const lapsing = new Date(clock.now().getTime() + offerMinutes * minute)
  return bookableDays(civilOf(lapsing, clock.zone).date)
}

const listDoctorsStatement = prepared((db, name) => {
  const doctor = doctors('waited_for')
  const waiting = db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(
      and(
        or(eq(waitlistEntry.doctorId, doctor.id), eq(waitlistEntry.specialization, doctor.specialization)),
        isWaiting(),
        lte(waitlistEntry.firstDay, param('last')),
        gte(waitlistEntry.lastDay, param('first')),
      ),
    )
  return db
    .select({ id: doctor.id })
    .from(doctor)
    .where(and(acceptsBookings(doctor.id), sql`exists ${waiting}`))
    .orderBy(asc(doctor.id))
    .prepare(name)
})

/** The doctors for whom someone waits. */
export const listDoctorsWaitedFor = async (
  db: Queryable,
  days: { first: CivilDate; last: CivilDate },
): Promise<number[]> => (await listDoctorsStatement(db).execute(days)).map(({ id }) => id)

const isWaitedForStatement = prepared((db, name) => {
  const waiting = db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(
      and(isInLine, lte(waitlistEntry.firstDay, param('last')), gte(waitlistEntry.lastDay, param('first'))),
    )
  return db
    .select({ isWaitedFor: sql`true` })
    .from(sql`(select) as nothing`)
    .where(sql`exists ${waiting}`)
    .prepare(name)
})

const getCalendarStatement = prepared((db, name) => {
  const doctorId = param('doctorId')
  const spent = db
    .select({ startsAt: waitlistOffer.startsAt })
    .from(waitlistOffer)
    .where(
      and(
        eq(waitlistOffer.doctorId, doctorId),
        gte(waitlistOffer.startsAt, param('start')),
        lt(waitlistOffer.startsAt, param('end')),
      ),
    )
    .groupBy(waitlistOffer.startsAt)
    .having(gte(count(), mostOffers))
    .as('spent')
  return db
    .select({
      availability: weeklyHoursOf(doctorId),
      timeOff: timeOffOf(doctorId, param('first'), param('last')),
      opening: openingOf(param('first'), param('last')),
      busy: busyTimesOf(doctorId),
      spent: sql<string[]>`(select coalesce(json_agg(${spent.startsAt}), '[]'::json) from ${spent})`,
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(doctorId))
    .prepare(name)
})

type Times = readonly [string, string][]
const intervalsOf = (times: Times) =>
  times.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))

/** So many are looked at for a doctor: cancelling a visit waits for it. */
const mostAtOnce = 500

const listWaitingStatement = prepared((db, name) => {
  const doctorId = param('doctorId')
  const member = familyMembers('member_who_waits')
  const doctor = doctors('doctor_waited_for')
  const { patientId, familyMemberId } = waitlistEntry
  // Booking would be refused during a visit in a linked record, too.
  const busy = db
    .select({
      times: sql<Times>`coalesce(json_agg(json_build_array(${appointment.startsAt}, ${appointment.endsAt})), '[]'::json)`,
    })
    .from(sql`records_of_person(${patientId}, coalesce(${familyMemberId}, 0)) as about`)
    .innerJoin(
      appointment,
      and(
        sql`${appointment.patientId} = about.patient_id`,
        sql`coalesce(${appointment.familyMemberId}, 0) = about.member_id`,
        isLiveWithin(appointment, param('start'), param('end')),
      ),
    )
  const offered = db
    .select({ starts: sql<string[]>`coalesce(json_agg(${waitlistOffer.startsAt}), '[]'::json)` })
    .from(waitlistOffer)
    .where(and(eq(waitlistOffer.entryId, waitlistEntry.id), eq(waitlistOffer.doctorId, doctorId)))
  return db
    .select({
      id: waitlistEntry.id,
      patientId,
      requestedBy: waitlistEntry.requestedBy,
      memberName: member.firstName,
      doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
      mode: waitlistEntry.mode,
      weekdays: waitlistEntry.weekdays,
      fromTime: waitlistEntry.fromTime,
      untilTime: waitlistEntry.untilTime,
      firstDay: waitlistEntry.firstDay,
      lastDay: waitlistEntry.lastDay,
      typeId: waitlistEntry.typeId,
      appointmentType: bookableTypeOf(waitlistEntry.typeId, doctorId),
      busy: sql<Times>`${busy}`,
      offered: sql<string[]>`${offered}`,
    })
    .from(waitlistEntry)
    .innerJoin(
      doctor,
      and(
        eq(doctor.id, doctorId),
        or(eq(waitlistEntry.doctorId, doctor.id), eq(waitlistEntry.specialization, doctor.specialization)),
      ),
    )
    .leftJoin(member, eq(member.id, familyMemberId))
    .where(
      and(
        isWaiting(),
        canStillBook(),
        not(isPaused(param('now'))),
        lte(waitlistEntry.firstDay, param('last')),
        gte(waitlistEntry.lastDay, param('first')),
      ),
    )
    .orderBy(asc(waitlistEntry.joinedAt), asc(waitlistEntry.id))
    .limit(mostAtOnce)
    .prepare(name)
})

export type WaitingEntry = Waiting & {
  id: number
  patientId: number
  requestedBy: number
  memberName: string | null
  doctor: { firstName: string; lastName: string }
}

/** A doctor's calendar; undefined if they take no bookings. */
export const getCalendar = async (
  reader: Queryable,
  clock: Pick<Clock, 'now' | 'zone'>,
  doctorId: number,
  days: { first: CivilDate; last: CivilDate },
): Promise<{ calendar: DoctorCalendar; spent: readonly string[] } | undefined> => {
  const start = dayBounds(days.first, clock.zone).startsAt
  const end = dayBounds(days.last, clock.zone).endsAt
  // No account is 0: whatever anyone holds is busy.
  const span = { ...days, doctorId, start, end, now: clock.now(), actorId: 0 }
  const [found] = await getCalendarStatement(reader).execute(span)
  if (!found) return undefined
  const { availability, timeOff, opening, busy, spent } = found
  const { hours, closedDays } = opening
  return { calendar: { availability, timeOff, closedDays, hours, busy: intervalsOf(busy) }, spent }
}

/**
 * A doctor's calendar, and who waits for a time in it, the longest first; undefined if the doctor takes no bookings, or nobody waits for
 * anyone on these days, as is usual.
 */
export const getWaitedFor = async (
  reader: Queryable,
  clock: Pick<Clock, 'now' | 'zone'>,
  doctorId: number,
  days: { first: CivilDate; last: CivilDate },
): Promise<{ calendar: DoctorCalendar; waiting: WaitingEntry[] } | undefined> => {
  if ((await isWaitedForStatement(reader).execute(days)).length === 0) return undefined
  const span = {
    ...days,
    doctorId,
    start: dayBounds(days.first, clock.zone).startsAt,
    end: dayBounds(days.last, clock.zone).endsAt,
    now: clock.now(),
  }
  const [found, waiting] = await Promise.all([
    getCalendar(reader, clock, doctorId, days),
    listWaitingStatement(reader).execute(span),
  ])
  if (!found) return undefined
  const { calendar, spent } = found
  return {
    calendar,
    waiting: waiting.map((entry) => ({
      ...entry,
      busy: intervalsOf(entry.busy),
      offered: [...entry.offered, ...spent].map((start) => new Date(start)),
    })),
  }
}

const dayLocks = (doctorId: number, date: CivilDate) => ({
  doctorDay: doctorDayKey(doctorId, date),
  hours: availabilityLockKey(doctorId),
  opening: openingLockKey,
})

const lockStatement = prepared((db, name) =>
  db
    .select({
      locks: sql`(pg_advisory_xact_lock(hashtextextended(${param('doctorDay')}, 0)),
        pg_advisory_xact_lock_shared(hashtextextended(${param('hours')}, 0)),
        pg_advisory_xact_lock_shared(hashtextextended(${param('opening')}, 0)))`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

export type DoctorDay = { doctorId: number; date: CivilDate }

/**
 * Locks the doctor's day as a booking does. To be called before what takes up a time is changed: a booking that has the lock waits for
 * whoever has changed that.
 */
export const lockDay = async (tx: Transaction, { doctorId, date }: DoctorDay): Promise<void> => {
  await lockStatement(tx).execute(dayLocks(doctorId, date))
}

const tryLockStatement = prepared((db, name) =>
  db
    .select({
      isLocked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${param('doctorDay')}, 0))`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** The same for a second day, unless someone has it: two who wait for each other's day would be a deadlock. */
export const tryLockDay = async (tx: Transaction, { doctorId, date }: DoctorDay): Promise<boolean> => {
  const [row] = await tryLockStatement(tx).execute({ doctorDay: doctorDayKey(doctorId, date) })
  return row?.isLocked === true
}

const lockWaitingStatement = prepared((db, name) =>
  db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(and(eq(waitlistEntry.id, param('id')), isWaiting()))
    .for('no key update', { skipLocked: true })
    .prepare(name),
)

/** Locks the entry, unless someone else has it: they are leaving, or are being offered another time. */
export const tryLockWaiting = async (tx: Transaction, id: number): Promise<boolean> =>
  (await lockWaitingStatement(tx).execute({ id })).length > 0
