import { and, desc, eq, ne, notExists, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { pauseHours } from '@alafia/contract/appointments/waitlist'
import { isActiveAs } from '../../accounts/exports.queries.ts'
import { bookableTypeOf } from '../../doctors/appointment-types/types.exports.queries.ts'
import { acceptsBookings, doctors } from '../../doctors/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { isSharedChild, mayActFor } from '../../family/policy.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'

/** Whether whoever waits can still book for the person: their account is open, the person is in the family, and lets them. */
export const canStillBook = (): SQL<boolean> => {
  const member = familyMembers('waiting_member')
  const archived = new QueryBuilder()
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, waitlistEntry.familyMemberId), sql`${member.archivedAt} is not null`))
  const { requestedBy, patientId, familyMemberId } = waitlistEntry
  return sql<boolean>`(${and(
    isActiveAs(requestedBy, 'patient'),
    or(isActiveAs(patientId, 'patient'), isSharedChild(familyMemberId)),
    mayActFor(requestedBy, 'appointments', patientId, familyMemberId),
    notExists(archived),
  )})`
}

/** Whether what they wait for can still be booked: a doctor takes bookings, and offers the appointment type, in the chosen way. */
export const isStillOffered = (): SQL<boolean> => {
  const { doctorId, specialization, typeId, mode } = waitlistEntry
  const doctor = doctors('doctor_to_wait_for')
  const ofSpecialization = new QueryBuilder()
    .select({ id: doctor.id })
    .from(doctor)
    .where(and(eq(doctor.specialization, specialization), acceptsBookings(doctor.id)))
  return sql<boolean>`case when ${doctorId} is null then exists ${ofSpecialization}
    else ${acceptsBookings(doctorId)} and (${typeId} is null
      or coalesce(${bookableTypeOf(typeId, doctorId)}->>'mode' in ('both', ${mode}), false)) end`
}

/** Until when they are offered nothing, because they let their last two offers lapse; null if they didn't. */
export const pausedUntil = (): SQL<Date | null> => {
  const before = alias(waitlistOffer, 'offer_before')
  const last = new QueryBuilder()
    .select({ outcome: before.outcome, settledAt: before.settledAt })
    .from(before)
    .where(and(eq(before.entryId, waitlistEntry.id), ne(before.outcome, 'withdrawn')))
    .orderBy(desc(before.settledAt), desc(before.id))
    .limit(2)
    .as('last_offers')
  return sql`(select case when count(*) filter (where ${last.outcome} = 'lapsed') = 2
      then max(${last.settledAt}) + make_interval(hours => ${sql.raw(String(pauseHours))}) end
    from ${last})`.mapWith(waitlistOffer.settledAt)
}

/** @param now an instant */
export const isPaused = (now: Placeholder): SQL<boolean> =>
  sql<boolean>`coalesce(${pausedUntil()} > ${now}::timestamptz, false)`
