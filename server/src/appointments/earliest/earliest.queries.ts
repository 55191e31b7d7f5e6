import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { timesShown, type Earliest, type EarliestQuery } from '@alafia/contract/appointments/earliest'
import { openingOf } from '../../clinic/opening.exports.queries.ts'
import { bookableTypeOf, typeChoicesOf } from '../../doctors/appointment-types/types.exports.queries.ts'
import { acceptsBookings, doctors, timeOffOf, weeklyHoursOf } from '../../doctors/exports.queries.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { busyTimesOf } from '../booking/slots.queries.ts'
import { bookableDays, dayBounds, withinOpening } from '../booking/slots.ts'
import { lengthOf } from '../terms.ts'
import { compareTimes, firstFree, takesPlace } from './earliest.ts'

/** A condition that counts only if there is such a filter. */
const ifAsked = (filter: SQLWrapper, condition: SQL): SQL => sql`(${filter}::text is null or ${condition})`

const listStatement = prepared((db, name) => {
  const doctor = doctors('earliest_doctor')
  return db
    .select({
      id: doctor.id,
      firstName: doctor.firstName,
      lastName: doctor.lastName,
      profileImage: doctor.profileImage,
      specialization: doctor.specialization,
      languages: doctor.languages,
      fee: doctor.fee,
      currency: doctor.currency,
      type: bookableTypeOf(param('typeId'), doctor.id),
      availability: weeklyHoursOf(doctor.id),
      timeOff: timeOffOf(doctor.id, param('first'), param('last')),
      opening: openingOf(param('first'), param('last')),
      busy: busyTimesOf(doctor.id),
    })
    .from(doctor)
    .where(
      and(
        acceptsBookings(doctor.id),
        ifAsked(param('doctorId'), sql`${doctor.id} = ${param('doctorId')}::int`),
        ifAsked(param('specialization'), sql`${doctor.specialization} = ${param('specialization')}::text`),
        ifAsked(param('language'), sql`${param('language')}::text = any(${doctor.languages})`),
        ifAsked(param('typeId'), sql`${bookableTypeOf(param('typeId'), doctor.id)} is not null`),
      ),
    )
    .orderBy(doctor.lastName, doctor.firstName, doctor.id)
    .prepare(name)
})

const choicesStatement = prepared((db, name) => {
  const doctor = doctors('choosable_doctor')
  return db
    .select({
      specialization: doctor.specialization,
      languages: doctor.languages,
      types: typeChoicesOf(doctor.id),
    })
    .from(doctor)
    .where(acceptsBookings(doctor.id))
    .prepare(name)
})

const sorted = <Value extends string>(values: readonly Value[]): Value[] => [...new Set(values)].toSorted()

/**
 * The doctors that fit, with their next free times, the soonest first. One statement reads their calendars, each through the
 * indexes of a doctor's hours, days off and busy times.
 */
export const listEarliest = async (
  { db, clock, actor }: Context,
  { specialization, language, appointmentTypeId, mode = 'video', doctorId }: EarliestQuery,
): Promise<Earliest> => {
  const today = clock.today()
  const days = bookableDays(today)
  const start = dayBounds(days.first, clock.zone).startsAt
  const end = dayBounds(days.last, clock.zone).endsAt
  const by = { actorId: actor.userId, now: clock.now(), typeId: appointmentTypeId ?? null }
  const filters = {
    specialization: specialization ?? null,
    language: language ?? null,
    doctorId: doctorId ?? null,
  }
  const [fitting, choices] = await Promise.all([
    // Whose the other appointments are stays here: only their times are read.
    asSystem(() => listStatement(db).execute({ ...days, start, end, ...by, ...filters })),
    choicesStatement(db).execute(),
  ])
  const possible = fitting.filter(({ type }) => takesPlace(type, mode))
  const found = possible.map(({ type, availability, opening, timeOff, busy, ...one }) => {
    const calendar = {
      availability: withinOpening(availability, opening, mode),
      timeOff,
      closedDays: opening.closedDays,
      busy: busy.map(([from, to]) => ({ startsAt: new Date(from), endsAt: new Date(to) })),
    }
    return {
      id: one.id,
      user: { firstName: one.firstName, lastName: one.lastName, profileImage: one.profileImage },
      specialization: one.specialization,
      languages: one.languages,
      ...(type?.price
        ? { price: type.price, currency: type.currency }
        : { price: one.fee, currency: one.currency }),
      times: firstFree(calendar, days, { today, zone: clock.zone, length: lengthOf(type), most: timesShown }),
    }
  })
  const types = new Map(choices.flatMap((one) => one.types.map((type) => [type.id, type])))
  return {
    // Sorting keeps those of the same time in the order of their names.
    doctors: found.toSorted((one, other) => compareTimes(one.times, other.times)),
    specializations: sorted(choices.map((one) => one.specialization)),
    languages: sorted(choices.flatMap((one) => one.languages)),
    appointmentTypes: [...types.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}
