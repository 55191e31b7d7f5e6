import { and, asc, eq, gte, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { weekdays, type CivilDate, type CivilTime, type Weekday } from '@alafia/contract/kernel/civil'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { TimeOff as DaysOff } from '@alafia/contract/appointments/availability.schema'
import { isActiveAs, people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { holdLock } from '../platform/database/hold-lock.ts'
import { param } from '../platform/database/param.ts'
import type { Context, Tx } from '../request/context.ts'
import { doctor, doctorSlot, doctorTimeOff } from './table.ts'

/**
 * The slots of each weekday, in the clinic's wall-clock time; days without slots are left out. A day is listed once for each site,
 * and without one for the clinic's own address.
 */
export type WeeklyHours = readonly {
  day: Weekday
  siteId?: number | undefined
  slots: readonly CivilTime[]
}[]

/** Spans of days, both ends included, on which the doctor takes no bookings. */
export type TimeOff = readonly { startsOn: CivilDate; endsOn: CivilDate }[]

/** Joined by other slices: every current or former doctor, as lists show them. */
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
      languages: doctor.languages,
    })
    .from(doctor)
    .innerJoin(person, eq(person.id, doctor.userId))
    .as(alias)
}

/** A doctor's name in texts and lists. */
export const doctorDisplayName = (person: { firstName: string; lastName: string }): string =>
  `Dr. ${person.firstName} ${person.lastName}`

/** The same in a statement. */
export const doctorNameSql = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql<string>`'Dr. ' || ${firstName} || ' ' || ${lastName}`

/** Whether the doctor `id` (an expression) takes bookings. */
export const acceptsBookings = (id: SQLWrapper): SQL<boolean> => isActiveAs(id, 'doctor')

/** The weekly hours of the doctor `id` (an expression) as JSON, or only those of one weekday. */
export const weeklyHoursOf = (id: SQLWrapper, day?: SQLWrapper): SQL<WeeklyHours> => {
  const hours = new QueryBuilder()
    .select({
      entry:
        sql`json_strip_nulls(json_build_object('day', ${doctorSlot.weekday}, 'siteId', ${doctorSlot.siteId}, 'slots',
        json_agg(left(${doctorSlot.time}::text, 5) order by ${doctorSlot.time})))`.as('entry'),
    })
    .from(doctorSlot)
    .where(and(eq(doctorSlot.doctorId, id), day && eq(doctorSlot.weekday, day)))
    .groupBy(doctorSlot.weekday, doctorSlot.siteId)
    .as('hours')
  return sql`(select coalesce(json_agg(${hours.entry}), '[]'::json) from ${hours})`
}

/** Time off of the doctor `id` that overlaps the days from `first` to `last` (expressions), as JSON. */
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

/** The weekdays that have slots, in order, each with its slots in order. */
export const byWeekday = (availability: WeeklyHours): Doctor['availability'] =>
  weekdays.flatMap((day) => {
    const slots = availability.filter((one) => one.day === day).flatMap((one) => one.slots)
    return slots.length > 0 ? [{ day, slots: slots.toSorted() }] : []
  })

/**
 * Bookings share this lock, and a change of the hours takes it exclusively: so either the change sees the booking, or the
 * booking sees the change.
 */
export const availabilityLockKey = (doctorId: number): string => `hours of doctor ${doctorId}`

const getStatement = prepared((db, name) =>
  db
    .select({
      availability: weeklyHoursOf(param('doctorId')),
      timeOff: timeOffOf(param('doctorId'), param('from'), param('until')),
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Waits for bookings in progress with this doctor, and holds back new ones until the transaction ends. */
export const lockAvailability = async (tx: Tx, doctorId: number): Promise<void> => {
  await holdLock(tx, availabilityLockKey(doctorId))
}

const endOfTime: CivilDate = '9999-12-31'

/** Locks and reads the doctor's hours, and the time off that isn't over on `today`. */
export const getLockedAvailability = async (
  tx: Tx,
  doctorId: number,
  today: CivilDate,
): Promise<{ availability: WeeklyHours; timeOff: TimeOff }> => {
  // Two statements, sent together: a single one would see the hours as they were before it waited for the lock.
  const [, [hours]] = await Promise.all([
    lockAvailability(tx, doctorId),
    getStatement(tx).execute({ doctorId, from: today, until: endOfTime }),
  ])
  return hours ?? { availability: [], timeOff: [] }
}

const getMyWeekStatement = prepared((db, name) =>
  db
    .select({ availability: weeklyHoursOf(param('doctorId')) })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** The signed-in doctor's weekly slots. */
export const getMyWeek = async ({ db, actor }: Context): Promise<WeeklyHours> => {
  const [row] = await getMyWeekStatement(db).execute({ doctorId: actor.userId })
  return row?.availability ?? []
}

const listMyTimeOffStatement = prepared((db, name) =>
  db
    .select({ id: doctorTimeOff.id, startsOn: doctorTimeOff.startsOn, endsOn: doctorTimeOff.endsOn })
    .from(doctorTimeOff)
    .where(and(eq(doctorTimeOff.doctorId, param('doctorId')), gte(doctorTimeOff.endsOn, param('today'))))
    .orderBy(asc(doctorTimeOff.startsOn), asc(doctorTimeOff.id))
    .prepare(name),
)

/** The signed-in doctor's time off that isn't over, soonest first. */
export const listMyTimeOff = ({ db, actor, clock }: Context): Promise<DaysOff[]> =>
  listMyTimeOffStatement(db).execute({ doctorId: actor.userId, today: clock.today() })
