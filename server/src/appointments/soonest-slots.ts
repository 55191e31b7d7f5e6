import { addDays, type CivilDate, type CivilTime, type ZoneName } from '@alafia/contract/kernel/civil'
import { slotsOn, type Calendar } from './booking/slots.ts'

/** Few slots of one doctor, so that the patient has a choice of doctors. */
const maxPerDoctor = 2

/** The soonest free slots of each doctor, in order of time. */
export const soonestOf = <Doctor extends Calendar>(
  doctors: readonly Doctor[],
  { first, last }: { first: CivilDate; last: CivilDate },
  today: CivilDate,
  zone: ZoneName,
  most: number,
): { doctor: Doctor; date: CivilDate; time: CivilTime }[] => {
  const left = new Map(doctors.map((doctor) => [doctor, maxPerDoctor]))
  const found: { doctor: Doctor; date: CivilDate; time: CivilTime }[] = []
  for (let date = first; date <= last && found.length < most; date = addDays(date, 1)) {
    const ofDay = [...left].flatMap(([doctor, places]) => {
      const free = slotsOn(doctor, date, today, zone).filter((slot) => slot.free)
      const chosen = free.slice(0, places)
      if (chosen.length === places) left.delete(doctor)
      else left.set(doctor, places - chosen.length)
      return chosen.map(({ time }) => ({ doctor, date, time }))
    })
    found.push(...ofDay.toSorted((one, other) => one.time.localeCompare(other.time)))
  }
  return found.slice(0, most)
}
