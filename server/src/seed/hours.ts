import { weekdays, type CivilTime, type Weekday } from '@alafia/contract/kernel/civil'
import { slotMinutes } from '@alafia/contract/appointments/states'

/** A weekday with the start times of its slots, at a site or at the clinic's own address. */
export type Availability = { day: Weekday; siteId?: number; slots: readonly CivilTime[] }

/** The times from `first` up to, but not including, `end`, one slot apart: `halfHours('09:00', '17:00')`. */
export const halfHours = (first: CivilTime, end: CivilTime): CivilTime[] => {
  const minutes = (time: CivilTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const times: CivilTime[] = []
  for (let at = minutes(first); at < minutes(end); at += slotMinutes)
    times.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  return times
}

const on = (days: readonly Weekday[], slots: readonly CivilTime[]): Availability[] =>
  days.map((day) => ({ day, slots }))

const officeHours = halfHours('09:00', '17:00')

/** From 09:00 on. */
export const slotsADay = officeHours.length

export const weekdayHours = on(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], officeHours)

/** The same hours each day of the week. */
export const everyDay = (slots: readonly CivilTime[] = officeHours): Availability[] => on(weekdays, slots)

/** Each time once, even if a day is listed twice. */
export const slotRows = (doctorId: number, availability: readonly Availability[]) => {
  const rows = new Map<
    string,
    { doctorId: number; weekday: Weekday; time: CivilTime; siteId: number | null }
  >()
  for (const { day, siteId = null, slots } of availability)
    for (const time of slots) rows.set(`${day} ${time}`, { doctorId, weekday: day, time, siteId })
  return [...rows.values()]
}
