import type { SoonestSlot } from '@alafia/contract/urgent-care/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { openingOf } from '../clinic/opening.exports.queries.ts'
import {
  doctors,
  acceptsBookings,
  timeOffOf,
  doctorDisplayName,
  weeklyHoursOf,
} from '../doctors/exports.queries.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { busyTimesOf } from './booking/slots.queries.ts'
import { dayBounds, withinOpening } from './booking/slots.ts'
import { soonestOf } from './soonest-slots.ts'

/** How many days it searches, and how many slots it returns. */
const daysAhead = 7
const maxSlots = 6

const listCalendarsStatement = prepared((db, name) => {
  const doctor = doctors('free_doctor')
  return db
    .select({
      id: doctor.id,
      firstName: doctor.firstName,
      lastName: doctor.lastName,
      specialization: doctor.specialization,
      fee: doctor.fee,
      currency: doctor.currency,
      availability: weeklyHoursOf(doctor.id),
      timeOff: timeOffOf(doctor.id, param('first'), param('last')),
      // By video: the opening hours don't matter.
      opening: openingOf(param('first'), param('last')),
      busy: busyTimesOf(doctor.id),
    })
    .from(doctor)
    .where(acceptsBookings(doctor.id))
    .orderBy(doctor.id)
    .prepare(name)
})

/** The soonest free slots of all doctors, from tomorrow on; at most two of each doctor. */
export const listSoonestSlots = async ({ db, clock, actor }: Context): Promise<SoonestSlot[]> => {
  const today = clock.today()
  const days = { first: addDays(today, 1), last: addDays(today, daysAhead) }
  const start = dayBounds(days.first, clock.zone).startsAt
  const end = dayBounds(days.last, clock.zone).endsAt
  const by = { actorId: actor.userId, now: clock.now() }
  // Whose the other appointments are stays here: only their times are read.
  const rows = await asSystem(() => listCalendarsStatement(db).execute({ ...days, start, end, ...by }))
  const all = rows.map((row) => ({
    ...row,
    availability: withinOpening(row.availability, row.opening, 'video'),
    closedDays: row.opening.closedDays,
    busy: row.busy.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
  }))
  return soonestOf(all, days, today, clock.zone, maxSlots).map(({ doctor, date, time }) => ({
    doctorId: doctor.id,
    doctorName: doctorDisplayName(doctor),
    specialization: doctor.specialization,
    fee: doctor.fee,
    currency: doctor.currency,
    date,
    time,
  }))
}
