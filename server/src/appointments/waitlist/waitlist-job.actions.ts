import { and, asc, eq, gt, inArray, isNull, lte, not, notExists, or, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { placeNameOf } from '../../clinic/sites.exports.queries.ts'
import { bookableTypeOf } from '../../doctors/appointment-types/types.exports.queries.ts'
import { doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { tryEach } from '../../platform/jobs/try-each.ts'
import type { Services } from '../../request/services.ts'
import { slotHold } from '../holds/table.ts'
import { canStillBook, isStillOffered, pausedUntil } from './eligibility.queries.ts'
import { lockOpenOffer } from './entries.queries.ts'
import {
  expiredNotification,
  joinAgainNotification,
  lapsedNotification,
  notAllowedNotification,
  notOfferedNotification,
  withdrawnNotification,
} from './notifications.ts'
import { invalidateWaitlist, offerDay, passOn, type Offering } from './offering.actions.ts'
import { isStillInHours, suitableTime } from './suitable-time.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'
import {
  getCalendar,
  getWaitedFor,
  listDoctorsWaitedFor,
  lockDay,
  offeredDays,
  openOffer,
  type DoctorDay,
} from './waiting.queries.ts'

const isLapsing = (now: Date) => and(isNull(waitlistOffer.outcome), lte(waitlistOffer.offeredUntil, now))

/** Ends the offers of a doctor's day, which is locked, that nobody answered in time. */
const lapseOffers = async (
  tx: Transaction,
  effects: Offering,
  now: Date,
  { doctorId, date }: DoctorDay,
): Promise<void> => {
  const lapsing = tx
    .select({ id: waitlistOffer.id })
    .from(waitlistOffer)
    .where(and(eq(waitlistOffer.doctorId, doctorId), eq(waitlistOffer.date, date), isLapsing(now)))
    .for('update', { skipLocked: true })
  const lapsed = await tx
    .update(waitlistOffer)
    .set({ outcome: 'lapsed', settledAt: now })
    .where(inArray(waitlistOffer.id, lapsing))
    .returning({ id: waitlistOffer.id })
  if (lapsed.length === 0) return
  const ids = lapsed.map(({ id }) => id)
  await tx.delete(slotHold).where(inArray(slotHold.waitlistOfferId, ids))
  effects.invalidate('everyone', 'slots', String(doctorId))
  const [member, doctor] = [familyMembers('lapsed_member'), doctors('lapsed_doctor')]
  const offers = await tx
    .select({
      entryId: waitlistEntry.id,
      patientId: waitlistEntry.patientId,
      memberName: member.firstName,
      doctorName: doctorNameSql(doctor),
      date: waitlistOffer.date,
      time: waitlistOffer.time,
      placeName: placeNameOf(waitlistEntry.mode, waitlistOffer.siteId),
      isNotified: canStillBook(),
      isPaused: sql<boolean>`${pausedUntil()} is not null`,
    })
    .from(waitlistOffer)
    .innerJoin(waitlistEntry, eq(waitlistEntry.id, waitlistOffer.entryId))
    .innerJoin(doctor, eq(doctor.id, waitlistOffer.doctorId))
    .leftJoin(member, eq(member.id, waitlistEntry.familyMemberId))
    .where(inArray(waitlistOffer.id, ids))
    .orderBy(asc(waitlistOffer.id))
  for (const { isNotified, patientId, ...lapse } of offers) {
    if (isNotified) effects.warn([patientId], lapsedNotification(lapse))
    invalidateWaitlist(effects, [patientId])
  }
}

/** Who waits in vain: they may no longer book for the person, nobody offers the visit, or they have no day left. */
const waitsInVain = (today: CivilDate) =>
  and(
    eq(waitlistEntry.status, 'waiting'),
    or(
      not(canStillBook()),
      not(isStillOffered()),
      and(lte(waitlistEntry.lastDay, today), notExists(openOffer)),
    ),
  )

/** Ends the waiting of someone who waits in vain, and withdraws what they are offered. */
const endEntry = async (tx: Transaction, effects: Offering, clock: Clock, id: number): Promise<void> => {
  const [member, doctor] = [familyMembers('ending_member'), doctors('ending_doctor')]
  const [ending] = await tx
    .select({
      patientId: waitlistEntry.patientId,
      requestedBy: waitlistEntry.requestedBy,
      memberName: member.firstName,
      whom: sql<string>`coalesce(${waitlistEntry.specialization}, ${doctorNameSql(doctor)})`,
      isAllowed: canStillBook(),
      isOffered: isStillOffered(),
    })
    .from(waitlistEntry)
    .leftJoin(doctor, eq(doctor.id, waitlistEntry.doctorId))
    .leftJoin(member, eq(member.id, waitlistEntry.familyMemberId))
    .where(and(eq(waitlistEntry.id, id), waitsInVain(clock.today())))
    .for('no key update', { of: waitlistEntry, skipLocked: true })
  if (!ending) return
  const { patientId, requestedBy, memberName, whom, isAllowed, isOffered } = ending
  await tx
    .update(waitlistEntry)
    .set({ status: isAllowed && isOffered ? 'expired' : 'ended', settledAt: clock.now() })
    .where(eq(waitlistEntry.id, id))
  const open = await lockOpenOffer(tx, id)
  if (open) await passOn(tx, effects, clock, open, 'withdrawn')
  if (isAllowed) {
    const notification = isOffered ? expiredNotification : notOfferedNotification
    effects.warn([patientId], notification(id, memberName, whom))
  } else {
    effects.warn([requestedBy], notAllowedNotification(memberName, whom))
    if (requestedBy !== patientId) effects.warn([patientId], joinAgainNotification(id, memberName, whom))
  }
  invalidateWaitlist(effects, [patientId, requestedBy])
}

const openOffersOf = ({ db, clock }: { db: Queryable; clock: Clock }, { doctorId, date }: DoctorDay) => {
  const [member, doctor] = [familyMembers('holding_member'), doctors('holding_doctor')]
  return db
    .select({
      id: waitlistOffer.id,
      entryId: waitlistEntry.id,
      patientId: waitlistEntry.patientId,
      memberName: member.firstName,
      doctorName: doctorNameSql(doctor),
      doctorId: waitlistOffer.doctorId,
      date: waitlistOffer.date,
      time: sql<string>`left(${waitlistOffer.time}::text, 5)`,
      siteId: waitlistOffer.siteId,
      placeName: placeNameOf(waitlistEntry.mode, waitlistOffer.siteId),
      mode: waitlistEntry.mode,
      typeId: waitlistEntry.typeId,
      appointmentType: bookableTypeOf(waitlistEntry.typeId, waitlistEntry.doctorId),
    })
    .from(waitlistOffer)
    .innerJoin(waitlistEntry, eq(waitlistEntry.id, waitlistOffer.entryId))
    .innerJoin(doctor, eq(doctor.id, waitlistOffer.doctorId))
    .leftJoin(member, eq(member.id, waitlistEntry.familyMemberId))
    .where(
      and(
        eq(waitlistOffer.doctorId, doctorId),
        eq(waitlistOffer.date, date),
        isNull(waitlistOffer.outcome),
        gt(waitlistOffer.offeredUntil, clock.now()),
      ),
    )
    .orderBy(asc(waitlistOffer.id))
}

/** Those of a doctor's open offers on a day whose time can no longer be booked. */
const offersOutsideHours = async (
  reader: Queryable,
  clock: Clock,
  { doctorId, date }: DoctorDay,
  offers: Awaited<ReturnType<typeof openOffersOf>>,
) => {
  const found = await getCalendar(reader, clock, doctorId, { first: date, last: date })
  return offers.filter((offer) => !found || !isStillInHours(found.calendar, offer, clock.zone))
}

/** Withdraws the offers of a doctor's day whose times the doctor or the clinic has closed. */
const withdrawOffers = async (
  tx: Transaction,
  effects: Offering,
  clock: Clock,
  of: DoctorDay,
): Promise<void> => {
  // Before the hours are read: whoever changes them has committed, or waits.
  await lockDay(tx, of)
  // Whoever answers has the offer's lock, and waits for the day's.
  const open = await openOffersOf({ db: tx, clock }, of).for('no key update', {
    of: waitlistOffer,
    skipLocked: true,
  })
  for (const { id, patientId, ...offer } of await offersOutsideHours(tx, clock, of, open)) {
    await passOn(tx, effects, clock, { id, ...of }, 'withdrawn')
    effects.warn([patientId], withdrawnNotification(offer))
    invalidateWaitlist(effects, [patientId])
  }
}

/** The days on which a doctor's offers are open for times that can no longer be booked. Read without locks. */
const daysToWithdraw = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<DoctorDay[]> => {
  const days = await db
    .selectDistinct({ doctorId: waitlistOffer.doctorId, date: waitlistOffer.date })
    .from(waitlistOffer)
    .where(and(isNull(waitlistOffer.outcome), gt(waitlistOffer.offeredUntil, clock.now())))
    .orderBy(asc(waitlistOffer.doctorId), asc(waitlistOffer.date))
  const closed: DoctorDay[] = []
  for (const day of days) {
    const open = await openOffersOf({ db, clock }, day)
    if ((await offersOutsideHours(db, clock, day, open)).length > 0) closed.push(day)
  }
  return closed
}

/** The days on which a doctor has a free time for someone who waits. Read without locks, so that most runs of the job take none. */
const daysToOffer = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  doctorId: number,
): Promise<CivilDate[]> => {
  const days = offeredDays(clock)
  const found = await getWaitedFor(db, clock, doctorId, days)
  if (!found) return []
  const dates = found.waiting.map((entry) => suitableTime(found.calendar, days, entry, clock.zone)?.date)
  return [...new Set(dates.flatMap((date) => (date === undefined ? [] : [date])))].toSorted()
}

type Run = Pick<Services, 'db' | 'clock' | 'bus' | 'log'>

const inTransaction = async (
  { db, clock, bus }: Run,
  work: (tx: Transaction, effects: Offering) => Promise<void>,
): Promise<void> => {
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    await work(tx, {
      warn: (userIds, notice) => outbox.notify(userIds, notice),
      invalidate: outbox.invalidate,
    })
    await outbox.store(tx)
  })
  outbox.publish(bus)
}

/**
 * The waitlist's job: ends what lapsed, and offers every free time that someone waits for. Whatever frees a time, and whatever run was lost,
 * the next one finds it.
 */
export const runWaitlist = async (services: Run): Promise<void> => {
  const { db, clock, log } = services
  const named = ({ doctorId, date }: DoctorDay) => `the waitlist of doctor ${doctorId} on ${date}`
  const offerTimes = (of: DoctorDay) =>
    inTransaction(services, async (tx, effects) => {
      await lockDay(tx, of)
      await lapseOffers(tx, effects, clock.now(), of)
      await offerDay(tx, effects, clock, of)
    })
  const lapsing = await db
    .selectDistinct({ doctorId: waitlistOffer.doctorId, date: waitlistOffer.date })
    .from(waitlistOffer)
    .where(isLapsing(clock.now()))
    .orderBy(asc(waitlistOffer.doctorId), asc(waitlistOffer.date))
  await tryEach(log, lapsing, { name: named, work: offerTimes })
  const ending = await db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(waitsInVain(clock.today()))
    .orderBy(asc(waitlistEntry.id))
  await tryEach(log, ending, {
    name: ({ id }) => `ending waitlist entry ${id}`,
    work: ({ id }) => inTransaction(services, (tx, effects) => endEntry(tx, effects, clock, id)),
  })
  await tryEach(log, await daysToWithdraw(services), {
    name: named,
    work: (day) => inTransaction(services, (tx, effects) => withdrawOffers(tx, effects, clock, day)),
  })
  await tryEach(log, await listDoctorsWaitedFor(db, offeredDays(clock)), {
    name: (doctorId) => `the waitlist of doctor ${doctorId}`,
    work: async (doctorId) => {
      const dates = await daysToOffer(services, doctorId)
      await tryEach(
        log,
        dates.map((date) => ({ doctorId, date })),
        { name: named, work: offerTimes },
      )
    },
  })
}
