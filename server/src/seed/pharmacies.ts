import { weekdays, type CivilTime, type Weekday } from '@alafia/contract/kernel/civil'
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
}

export type StoredPharmacy = typeof pharmacy.$inferSelect

/** The same hours on several days. */
export const openOn = (days: readonly Weekday[], open: CivilTime, close: CivilTime): Hours[] =>
  days.map((day) => ({ day, open, close }))

let count = 0

const rowOf = (details: PharmacyDetails) => {
  const nth = ++count
  return {
    name: details.name ?? `Pharmacy ${nth}`,
    address: details.address ?? `${nth} Herbert Macaulay Way, Yaba, Lagos`,
    phone: details.phone ?? phoneAt(nth),
    email: details.email ?? `pharmacy-${nth}@alafia.example`,
    services: [...(details.services ?? [])],
    latitude: details.coordinates?.latitude ?? 6.5095,
    longitude: details.coordinates?.longitude ?? 3.3711,
  }
}

/** Adds pharmacies, in order, with their hours, people and reviews. */
export const addPharmacies = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly PharmacyDetails[],
): Promise<StoredPharmacy[]> => {
  if (wanted.length === 0) return []
  const stored = await db.insert(pharmacy).values(wanted.map(rowOf)).returning()
  const known = stored.map(({ id }, place) => ({ pharmacyId: id, details: wanted[place] ?? {} }))
  const hours = known.flatMap(({ pharmacyId, details }) =>
    (details.hours ?? openOn(weekdays, '08:00', '20:00')).map((span) => ({ pharmacyId, ...span })),
  )
  if (hours.length > 0) await db.insert(pharmacyHours).values(hours)
  const staff = known.flatMap(({ pharmacyId, details }) =>
    (details.staff ?? []).map(({ id }) => ({ pharmacyId, userId: id })),
  )
  if (staff.length > 0) await db.insert(pharmacyStaff).values(staff)
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
