import { and, eq, gte, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { weekdays, type CivilDate, type CivilTime, type Weekday } from '@alafia/contract/kernel/civil'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { isActiveAs, people } from '../accounts/queries.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { doctor, doctorSlot, doctorTimeOff } from './table.ts'

/** The slots of each weekday that has any, in the clinic's wall-clock time. */
export type WeeklyHours = readonly { day: Weekday; slots: readonly CivilTime[] }[]

/** Spans of days, both ends included, on which the doctor sees nobody. */
export type TimeOff = readonly { startsOn: CivilDate; endsOn: CivilDate }[]

/** For other slices' joins: every doctor there is or was, as lists show one. */
export const doctors = <Alias extends string>(alias: Alias) => {
  const person = people('doctor_person')
  return new QueryBuilder()
    .select({
      id: doctor.userId,
      firstName: person.firstName,
      lastName: person.lastName,
      profileImage: person.profileImage,
      specialization: doctor.specialization,
      fee: doctor.fee,
      currency: doctor.currency,
    })
    .from(doctor)
    .innerJoin(person, eq(person.id, doctor.userId))
    .as(alias)
}

/** A doctor's name as it stands in texts and lists. */
export const titled = (person: { firstName: string; lastName: string }): string =>
  `Dr. ${person.firstName} ${person.lastName}`

/** Whether the doctor `id` (an expression) takes bookings. */
export const takesBookings = (id: SQLWrapper): SQL<boolean> => isActiveAs(id, 'doctor')

/** The weekly hours of the doctor `id` (an expression) as JSON; only those of one weekday where that is enough. */
export const weeklyHoursOf = (id: SQLWrapper, day?: SQLWrapper): SQL<WeeklyHours> => {
  const hours = new QueryBuilder()
    .select({
      entry: sql`json_build_object('day', ${doctorSlot.weekday}, 'slots',
        json_agg(left(${doctorSlot.time}::text, 5) order by ${doctorSlot.time}))`.as('entry'),
    })
    .from(doctorSlot)
    .where(and(eq(doctorSlot.doctorId, id), day && eq(doctorSlot.weekday, day)))
    .groupBy(doctorSlot.weekday)
    .as('hours')
  return sql`(select coalesce(json_agg(${hours.entry}), '[]'::json) from ${hours})`
}

/** Days off of the doctor `id` that touch the days from `first` to `last` (expressions), as JSON. */
export const timeOffOf = (id: SQLWrapper, first: SQLWrapper, last: SQLWrapper): SQL<TimeOff> => {
  const daysOff = new QueryBuilder()
    .select({
      entry:
        sql`json_build_object('startsOn', ${doctorTimeOff.startsOn}, 'endsOn', ${doctorTimeOff.endsOn})`.as(
          'entry',
        ),
    })
    .from(doctorTimeOff)
    .where(
      and(
        eq(doctorTimeOff.doctorId, id),
        gte(doctorTimeOff.endsOn, first),
        lte(doctorTimeOff.startsOn, last),
      ),
    )
    .as('days_off')
  return sql`(select coalesce(json_agg(${daysOff.entry}), '[]'::json) from ${daysOff})`
}

const everyDoctor = prepared((db, name) => {
  const person = people('doctor_person')
  return db
    .select({
      id: doctor.userId,
      firstName: person.firstName,
      lastName: person.lastName,
      profileImage: person.profileImage,
      specialization: doctor.specialization,
      fee: doctor.fee,
      currency: doctor.currency,
      availability: weeklyHoursOf(doctor.userId),
    })
    .from(doctor)
    .innerJoin(person, eq(person.id, doctor.userId))
    .where(takesBookings(doctor.userId))
    .orderBy(person.lastName, person.firstName, doctor.userId)
    .prepare(name)
})

const inOrderOfTheWeek = (availability: WeeklyHours): Doctor['availability'] =>
  weekdays.flatMap((day) => {
    const entry = availability.find((one) => one.day === day)
    return entry ? [{ day, slots: [...entry.slots] }] : []
  })

/** The doctors who take bookings, by name. */
export const listDoctors = async (db: Database): Promise<Doctor[]> => {
  const rows = await everyDoctor(db).execute()
  return rows.map(({ profileImage, availability, ...row }) => ({
    ...row,
    availability: inOrderOfTheWeek(availability),
    user: { firstName: row.firstName, lastName: row.lastName, profileImage },
  }))
}
