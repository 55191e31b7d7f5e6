import { timesShown, type Earliest, type EarliestQuery } from '@alafia/contract/appointments/earliest'
import { openingOf } from '../../clinic/opening.exports.queries.ts'
import { bookableTypeOf, typeNamesOf } from '../../doctors/appointment-types/types.exports.queries.ts'
import { acceptsBookings, doctors, timeOffOf, weeklyHoursOf } from '../../doctors/exports.queries.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { busyTimesOf, modeWith } from '../booking/slots.queries.ts'
import { bookableDays, dayBounds, withinOpening } from '../booking/slots.ts'
import { lengthOf } from '../terms.ts'
import { compareTimes, firstFree, takesPlace } from './earliest.ts'

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
      typeNames: typeNamesOf(doctor.id),
      availability: weeklyHoursOf(doctor.id),
      timeOff: timeOffOf(doctor.id, param('first'), param('last')),
      opening: openingOf(param('first'), param('last')),
      busy: busyTimesOf(doctor.id),
    })
    .from(doctor)
    .where(acceptsBookings(doctor.id))
    .orderBy(doctor.lastName, doctor.firstName, doctor.id)
    .prepare(name)
})

const sorted = <Value extends string>(values: readonly Value[]): Value[] => [...new Set(values)].toSorted()

/**
 * The doctors that fit, with their next free times, the soonest first. One statement reads all doctors' calendars, each through the
 * indexes of a doctor's hours, days off and busy times.
 */
export const listEarliest = async (
  { db, clock, actor }: Context,
  { specialization, language, appointmentTypeId, mode, doctorId }: EarliestQuery,
): Promise<Earliest> => {
  const today = clock.today()
  const days = bookableDays(today)
  const start = dayBounds(days.first, clock.zone).startsAt
  const end = dayBounds(days.last, clock.zone).endsAt
  const by = { actorId: actor.userId, now: clock.now(), typeId: appointmentTypeId ?? null }
  // Whose the other appointments are stays here: only their times are read.
  const all = await asSystem(() => listStatement(db).execute({ ...days, start, end, ...by }))
  const fitting = all.filter(
    (one) =>
      (specialization === undefined || one.specialization === specialization) &&
      (language === undefined || one.languages.includes(language)) &&
      (doctorId === undefined || one.id === doctorId) &&
      (appointmentTypeId === undefined || (one.type !== null && takesPlace(one.type.mode, mode))),
  )
  const found = fitting.map(({ type, availability, opening, timeOff, busy, ...one }) => {
    const way = modeWith(type, mode ?? 'video')
    const calendar = {
      availability: withinOpening(availability, opening, way),
      timeOff,
      closedDays: opening.closedDays,
      busy: busy.map(([from, to]) => ({ startsAt: new Date(from), endsAt: new Date(to) })),
    }
    return {
      id: one.id,
      user: { firstName: one.firstName, lastName: one.lastName, profileImage: one.profileImage },
      specialization: one.specialization,
      languages: one.languages,
      mode: way,
      ...(type?.price
        ? { price: type.price, currency: type.currency }
        : { price: one.fee, currency: one.currency }),
      times: firstFree(calendar, days, { today, zone: clock.zone, length: lengthOf(type), most: timesShown }),
    }
  })
  const types = new Map(all.flatMap(({ typeNames }) => typeNames.map((type) => [type.id, type])))
  return {
    // Sorting keeps those of the same time in the order of their names.
    doctors: found.toSorted((one, other) => compareTimes(one.times, other.times)),
    specializations: sorted(all.map((one) => one.specialization)),
    languages: sorted(all.flatMap((one) => one.languages)),
    appointmentTypes: [...types.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}
