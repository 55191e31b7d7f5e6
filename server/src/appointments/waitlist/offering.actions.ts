import { and, asc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { offerMinutes } from '@alafia/contract/appointments/waitlist'
import { civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { findPlace, placeNameOf } from '../../clinic/sites.exports.queries.ts'
import { doctorDisplayName, doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { tryEach } from '../../platform/jobs/try-each.ts'
import type { Effects } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { slotHold } from '../holds/table.ts'
import { expiredNotification, lapsedNotification, offerNotification } from './notifications.ts'
import { suitableTime } from './suitable-time.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'
import {
  canStillBook,
  getWaitedFor,
  listDoctorsWaitedFor,
  offeredDays,
  openOffer,
  lockDay,
  tryLockWaiting,
  type DoctorDay,
  type WaitingEntry,
} from './waiting.queries.ts'

type Offering = Pick<Effects, 'warn' | 'invalidate'>

const isLapsing = (now: Date) => and(isNull(waitlistOffer.outcome), lte(waitlistOffer.offeredUntil, now))

/** For whoever waits, and the administrators' counts. */
export const invalidateWaitlist = ({ invalidate }: Offering, userId: number): void => {
  invalidate({ userId }, 'appointments')
  invalidate({ role: 'admin' }, 'appointments')
}

type Found = NonNullable<ReturnType<typeof suitableTime>>

/**
 * Holds the time for whoever waits; the database refuses to hold it twice. The hold outlasts the offer by a minute, in which the job passes it
 * on. @returns whether it is held now */
const offer = async (
  tx: Transaction,
  effects: Offering,
  { now: nowOf, zone }: Pick<Clock, 'now' | 'zone'>,
  doctorId: number,
  entry: WaitingEntry,
  { date, time, interval: { startsAt, endsAt, busyUntil, siteId } }: Found,
): Promise<boolean> => {
  const now = nowOf()
  const until = new Date(now.getTime() + offerMinutes * minute)
  const [made] = await tx
    .insert(waitlistOffer)
    .values({
      entryId: entry.id,
      doctorId,
      date,
      time,
      startsAt,
      siteId,
      offeredAt: now,
      offeredUntil: until,
    })
    // Another doctor's day may have offered them a time since the entry was looked at.
    .onConflictDoNothing()
    .returning({ id: waitlistOffer.id })
  if (!made) return false
  const held = await tx
    .insert(slotHold)
    .values({
      userId: entry.requestedBy,
      doctorId,
      startsAt,
      endsAt: busyUntil ?? endsAt,
      heldAt: now,
      heldUntil: new Date(until.getTime() + minute),
      waitlistOfferId: made.id,
    })
    .onConflictDoNothing()
    .returning({ id: slotHold.id })
  if (held.length === 0) {
    await tx.delete(waitlistOffer).where(eq(waitlistOffer.id, made.id))
    return false
  }
  const { id: entryId, memberName } = entry
  const { placeName } = await findPlace(tx, entry.mode, siteId)
  const doctorName = doctorDisplayName(entry.doctor)
  // Also to whoever freed it, if they wait themselves.
  effects.warn(
    [entry.requestedBy],
    offerNotification({
      entryId,
      memberName,
      doctorName,
      date,
      time,
      until: civilOf(until, zone).time,
      placeName,
    }),
  )
  invalidateWaitlist(effects, entry.requestedBy)
  return true
}

/**
 * Offers the free times of a doctor's day, which is locked, to those who have waited longest for one that suits them: one time each.
 */
export const offerDay = (
  tx: Transaction,
  effects: Offering,
  clock: Pick<Clock, 'now' | 'zone'>,
  { doctorId, date }: DoctorDay,
): Promise<void> =>
  // Who else waits, and their other appointments, are none of whoever freed the time.
  asSystem(async () => {
    const { first, last } = offeredDays(clock)
    if (date < first || date > last) return
    const day = { first: date, last: date }
    const found = await getWaitedFor(tx, clock, doctorId, day)
    if (!found) return
    const { calendar, waiting } = found
    const taken = [...calendar.busy]
    for (const entry of waiting) {
      const time = suitableTime({ ...calendar, busy: taken }, day, entry, clock.zone)
      if (!time || !(await tryLockWaiting(tx, entry.id))) continue
      const { startsAt, endsAt, busyUntil } = time.interval
      if (await offer(tx, effects, clock, doctorId, entry, time))
        effects.invalidate('everyone', 'slots', String(doctorId))
      taken.push({ startsAt, endsAt: busyUntil ?? endsAt })
    }
  })

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
      requestedBy: waitlistEntry.requestedBy,
      memberName: member.firstName,
      doctorName: doctorNameSql(doctor),
      date: waitlistOffer.date,
      time: waitlistOffer.time,
      placeName: placeNameOf(waitlistEntry.mode, waitlistOffer.siteId),
      isTold: sql<boolean>`${canStillBook()}`,
    })
    .from(waitlistOffer)
    .innerJoin(waitlistEntry, eq(waitlistEntry.id, waitlistOffer.entryId))
    .innerJoin(doctor, eq(doctor.id, waitlistOffer.doctorId))
    .leftJoin(member, eq(member.id, waitlistEntry.familyMemberId))
    .where(inArray(waitlistOffer.id, ids))
    .orderBy(asc(waitlistOffer.id))
  for (const { isTold, requestedBy, ...lapse } of offers) {
    if (isTold) effects.warn([requestedBy], lapsedNotification(lapse))
    invalidateWaitlist(effects, requestedBy)
  }
}

/** Ends the waiting of those who have no day left. */
const expireEntries = async (
  tx: Transaction,
  effects: Offering,
  { now, today }: { now: Date; today: CivilDate },
): Promise<void> => {
  const [member, doctor] = [familyMembers('expired_member'), doctors('expired_doctor')]
  const ending = await tx
    .select({
      id: waitlistEntry.id,
      requestedBy: waitlistEntry.requestedBy,
      memberName: member.firstName,
      whom: sql<string>`coalesce(${waitlistEntry.specialty}, ${doctorNameSql(doctor)})`,
      isTold: sql<boolean>`${canStillBook()}`,
    })
    .from(waitlistEntry)
    .leftJoin(doctor, eq(doctor.id, waitlistEntry.doctorId))
    .leftJoin(member, eq(member.id, waitlistEntry.familyMemberId))
    .where(and(eq(waitlistEntry.status, 'waiting'), lte(waitlistEntry.lastDay, today), notExists(openOffer)))
    .orderBy(asc(waitlistEntry.id))
    .for('no key update', { of: waitlistEntry, skipLocked: true })
  if (ending.length === 0) return
  await tx
    .update(waitlistEntry)
    .set({ status: 'expired', settledAt: now })
    .where(
      inArray(
        waitlistEntry.id,
        ending.map(({ id }) => id),
      ),
    )
  for (const { id, requestedBy, memberName, whom, isTold } of ending) {
    if (isTold) effects.warn([requestedBy], expiredNotification(id, memberName, whom))
    invalidateWaitlist(effects, requestedBy)
  }
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
  await inTransaction(services, (tx, effects) =>
    expireEntries(tx, effects, { now: clock.now(), today: clock.today() }),
  )
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
