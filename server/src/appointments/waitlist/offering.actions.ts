import { eq } from 'drizzle-orm'
import { offerMinutes } from '@alafia/contract/appointments/waitlist'
import { civilOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { findPlace } from '../../clinic/sites.exports.queries.ts'
import { doctorDisplayName } from '../../doctors/exports.queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import type { Effects } from '../../request/context.ts'
import { slotHold } from '../holds/table.ts'
import { offerNotification } from './notifications.ts'
import { suitableTime } from './suitable-time.ts'
import { waitlistOffer } from './table.ts'
import {
  getWaitedFor,
  lockDay,
  offeredDays,
  tryLockWaiting,
  type DoctorDay,
  type WaitingEntry,
} from './waiting.queries.ts'

export type Offering = Pick<Effects, 'warn' | 'invalidate'>

/** For who act for the person who waits, and the administrators' counts. */
export const invalidateWaitlist = ({ invalidate }: Offering, userIds: readonly number[]): void => {
  for (const userId of new Set(userIds)) invalidate({ userId }, 'appointments')
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
  // Also to whoever freed it, if they wait themselves; a child's other parent gets a copy.
  effects.warn(
    [entry.patientId],
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
  invalidateWaitlist(effects, [entry.patientId])
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

/** Ends an offer, and offers its time to the next person. */
export const passOn = async (
  tx: Transaction,
  effects: Offering,
  clock: Pick<Clock, 'now' | 'zone'>,
  { id, doctorId, date }: DoctorDay & { id: number },
  outcome: 'declined' | 'left' | 'withdrawn',
): Promise<void> => {
  await lockDay(tx, { doctorId, date })
  await tx.update(waitlistOffer).set({ outcome, settledAt: clock.now() }).where(eq(waitlistOffer.id, id))
  await tx.delete(slotHold).where(eq(slotHold.waitlistOfferId, id))
  effects.invalidate('everyone', 'slots', String(doctorId))
  await offerDay(tx, effects, clock, { doctorId, date })
}
