import { asc, inArray, sql } from 'drizzle-orm'
import { weekdays, type CivilDate, type CivilTime, type Weekday } from '@alafia/contract/kernel/civil'
import type { Coordinates } from '@alafia/contract/pharmacies/schema'
import { pharmacy, pharmacyHours, pharmacyStaff } from '../pharmacies/table.ts'
import { pharmacyReview } from '../pharmacy/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { phoneAt } from './names.ts'

type Hours = { day: Weekday; open: CivilTime; close: CivilTime }
type Reviewed = { by: { id: number }; rating: number; comment?: string; at?: Date }

export type PharmacyDetails = {
  name?: string
  address?: string
  phone?: string
  email?: string
  services?: readonly string[]
  coordinates?: Coordinates
  /** Every day from 08:00 to 20:00, unless stated. */
  hours?: readonly Hours[]
  /** Pharmacists who work there. */
  staff?: readonly { id: number }[]
  reviews?: readonly Reviewed[]
  /** It has closed, and hands over what it has filled until this day. */
  closedUntil?: CivilDate
}

export type StoredPharmacy = typeof pharmacy.$inferSelect

/** The same hours on several days. */
export const openOn = (days: readonly Weekday[], open: CivilTime, close: CivilTime): Hours[] =>
  days.map((day) => ({ day, open, close }))

let count = 0

const rowOf = (details: PharmacyDetails, now: Date) => {
  const nth = ++count
  return {
    name: details.name ?? `Pharmacy ${nth}`,
    address: details.address ?? `${nth} Herbert Macaulay Way, Yaba, Lagos`,
    phone: details.phone ?? phoneAt(nth),
    email: details.email ?? `pharmacy-${nth}@alafia.example`,
    services: [...(details.services ?? [])],
    latitude: details.coordinates?.latitude ?? 6.5095,
    longitude: details.coordinates?.longitude ?? 3.3711,
    ...(details.closedUntil && { closedAt: now, collectUntil: details.closedUntil }),
  }
}

/** Adds pharmacies, in order, with their hours, people and reviews. */
export const addPharmacies = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly PharmacyDetails[],
): Promise<StoredPharmacy[]> => {
  if (wanted.length === 0) return []
  const stored = await db
    .insert(pharmacy)
    .values(wanted.map((details) => rowOf(details, clock.now())))
    .returning()
  const known = stored.map(({ id }, place) => ({ pharmacyId: id, details: wanted[place] ?? {} }))
  const hours = known.flatMap(({ pharmacyId, details }) =>
    (details.hours ?? openOn(weekdays, '08:00', '20:00')).map((span) => ({ pharmacyId, ...span })),
  )
  if (hours.length > 0) await db.insert(pharmacyHours).values(hours)
  const staff = known.flatMap(({ pharmacyId, details }) =>
    (details.staff ?? []).map(({ id }) => ({ pharmacyId, userId: id })),
  )
  if (staff.length > 0)
    await db
      .insert(pharmacyStaff)
      .values(staff)
      .onConflictDoUpdate({ target: pharmacyStaff.userId, set: { pharmacyId: sql`excluded.pharmacy_id` } })
  const reviews = known.flatMap(({ pharmacyId, details }) =>
    (details.reviews ?? []).map(({ by, rating, comment = null, at = clock.now() }) => ({
      pharmacyId,
      patientId: by.id,
      rating,
      comment,
      createdAt: at,
      updatedAt: at,
    })),
  )
  if (reviews.length > 0) await db.insert(pharmacyReview).values(reviews)
  return stored
}

/**
 * Where pharmacists work and stock is kept unless it is stated: the database's first pharmacy, which is added if there is none. To be
 * called in a transaction.
 */
export const usualPharmacy = async (db: Queryable, clock: Clock): Promise<{ id: number }> => {
  const first = async () =>
    (await db.select({ id: pharmacy.id }).from(pharmacy).orderBy(asc(pharmacy.id)).limit(1))[0]
  const found = await first()
  if (found) return found
  // Of several that are seeded at once, one adds it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('usual pharmacy'))`)
  const addedMeanwhile = await first()
  if (addedMeanwhile) return addedMeanwhile
  const [added] = await addPharmacies(db, clock, [{}])
  if (!added) throw new Error('Nothing was stored')
  return added
}

/** Adds people to the staff of a pharmacy. */
export const employ = async (
  db: Queryable,
  { id: pharmacyId }: { id: number },
  people: readonly { id: number }[],
): Promise<void> => {
  await db.insert(pharmacyStaff).values(people.map(({ id: userId }) => ({ userId, pharmacyId })))
}

/** Where each of these pharmacists works. */
export const workplacesOf = async (
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await db
    .select()
    .from(pharmacyStaff)
    .where(inArray(pharmacyStaff.userId, [...userIds]))
  return new Map(rows.map(({ userId, pharmacyId }) => [userId, pharmacyId]))
}
