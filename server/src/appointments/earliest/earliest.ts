import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { TypeMode } from '@alafia/contract/doctors/appointment-types'
import { addDays, type CivilDate, type CivilTime, type ZoneName } from '@alafia/contract/kernel/civil'
import { slotsOn, type Calendar, type Length } from '../booking/slots.ts'

type Days = { first: CivilDate; last: CivilDate }
export type FreeTime = { date: CivilDate; time: CivilTime }

/** A doctor's first free times in these days, at most so many. */
export const firstFree = (
  calendar: Calendar,
  { first, last }: Days,
  { today, zone, length, most }: { today: CivilDate; zone: ZoneName; length: Length | null; most: number },
): FreeTime[] => {
  const found: FreeTime[] = []
  for (let date = first; date <= last && found.length < most; date = addDays(date, 1))
    for (const { time, free } of slotsOn(calendar, date, today, zone, length))
      if (free && found.length < most) found.push({ date, time })
  return found
}

/** For sorting: the sooner first, and who has no free time last. */
export const compareTimes = ([one]: readonly FreeTime[], [other]: readonly FreeTime[]): number => {
  if (!one || !other) return Number(!one) - Number(!other)
  return `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`)
}

/** Whether a visit can take place this way; one without a type always can. */
export const takesPlace = (type: { mode: TypeMode } | null, mode: AppointmentMode): boolean =>
  type === null || type.mode === 'both' || type.mode === mode
