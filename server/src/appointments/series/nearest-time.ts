import type { AskedTime, SeriesTime } from '@alafia/contract/appointments/series'
import { minutesOfDay } from '@alafia/contract/appointments/time-ranges'
import { addDays, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'
import { slotsOn, type Calendar, type Length } from '../booking/slots.ts'

/** The same day first, then the day before and after, and so on: three days on either side are the same week. */
const daysNear = [0, -1, 1, -2, 2, -3, 3]
export const mostDaysNear = 3

type Start = Pick<SeriesTime, 'date' | 'time'>
type Days = { calendar: Calendar; today: CivilDate; zone: ZoneName; length: Length | null }

/** The times as they are asked for, in order: where and whether each is free, and for one that isn't the nearest free one between its neighbours. */
export const askedTimes = (asked: readonly Start[], { calendar, today, zone, length }: Days): AskedTime[] => {
  const freeOn = (date: CivilDate): SeriesTime[] =>
    slotsOn(calendar, date, today, zone, length).flatMap(({ time, free, siteId }) =>
      free ? [{ date, time, ...(siteId !== undefined && { siteId }) }] : [],
    )
  return asked.map(({ date, time }, place) => {
    const found = freeOn(date).find((slot) => slot.time === time)
    if (found) return { ...found, free: true, nearest: null }
    const [before, after] = [asked[place - 1]?.date ?? '', asked[place + 1]?.date ?? '9999']
    const distance = (one: SeriesTime) => Math.abs(minutesOfDay(one.time) - minutesOfDay(time))
    const near = daysNear
      .map((days) => addDays(date, days))
      .filter((day) => before < day && day < after)
      .map((day) => freeOn(day).toSorted((one, other) => distance(one) - distance(other))[0])
      .find((one) => one !== undefined)
    return { date, time, free: false, nearest: near ?? null }
  })
}
