import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import { civilOf, type CivilDate, type CivilTime, type ZoneName } from '@alafia/contract/kernel/civil'

/** The same deed of the same person, one or several times in a row; `from` is the first time. */
export type AccessGroup = AccessEntry & { times: number; from: CivilTime; to: CivilTime }
export type AccessDay = { date: CivilDate; entries: AccessGroup[] }

const isSame = (one: AccessEntry, other: AccessEntry) =>
  one.name === other.name &&
  one.role === other.role &&
  one.what === other.what &&
  one.emergencyAccessId === other.emergencyAccessId

/** Looks, newest first, by days of the clinic; what somebody does again and again is told once, with how often. */
export const daysOf = (looks: readonly AccessEntry[], zone: ZoneName): AccessDay[] => {
  const days: AccessDay[] = []
  for (const look of looks) {
    const { date, time } = civilOf(new Date(look.at), zone)
    let day = days.at(-1)
    if (day?.date !== date) days.push((day = { date, entries: [] }))
    const last = day.entries.at(-1)
    if (last && isSame(last, look)) Object.assign(last, { times: last.times + 1, from: time })
    else day.entries.push({ ...look, times: 1, from: time, to: time })
  }
  return days
}
