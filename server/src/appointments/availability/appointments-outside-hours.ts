import { slotMinutes } from '@alafia/contract/appointments/states'
import { isWithin } from '@alafia/contract/appointments/time-ranges'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import { weekdayOf, type CivilDate, type CivilTime } from '@alafia/contract/kernel/civil'
import type { TimeOff, WeeklyHours } from '../../doctors/exports.queries.ts'

/** What a doctor's hours are made of. */
export type Availability = { availability: WeeklyHours; timeOff: TimeOff }

/** `lengthMinutes`: that of a slot, if there is no type. In person, the doctor has to be at its site. */
type Booked = {
  date: CivilDate
  time: CivilTime
  lengthMinutes?: number | null
  mode?: AppointmentMode
  siteId?: number | null
}

const covers = (
  { availability, timeOff }: Availability,
  { date, time, lengthMinutes, mode, siteId }: Booked,
): boolean => {
  if (timeOff.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)) return false
  const weekday = weekdayOf(date)
  const slots = availability
    .filter(
      (entry) =>
        entry.day === weekday && (mode !== 'in-person' || (entry.siteId ?? null) === (siteId ?? null)),
    )
    .flatMap((entry) => entry.slots)
  return isWithin(slots, time, lengthMinutes ?? slotMinutes)
}

/**
 * The appointments that a change of the hours would leave outside: within the old hours but not the new. Those already outside
 * were shown by an earlier change.
 */
export const appointmentsOutside = <Row extends Booked>(
  before: Availability,
  after: Availability,
  appointments: readonly Row[],
): Row[] => appointments.filter((appointment) => covers(before, appointment) && !covers(after, appointment))
