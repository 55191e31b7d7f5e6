import { civilOf, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'

/** The one source of time: tests set it, the process uses the machine's. The zone is the clinic's, and changes with it. */
export type Clock = { now(): Date; today(): CivilDate; zone: ZoneName }

/** In every zone in use, a day begins at a full quarter of an hour of UTC. */
const quarterHour = 15 * minute

/** `today` is asked for several times in a call, and reading it from the calendar takes long: it is read once in a quarter of an hour. */
export const systemClock = (zone: ZoneName): Clock => {
  let read: { quarter: number; zone: ZoneName; date: CivilDate } | undefined
  const clock: Clock = {
    zone,
    now: () => new Date(),
    today: () => {
      const now = new Date()
      const quarter = Math.floor(now.getTime() / quarterHour)
      if (read?.quarter !== quarter || read.zone !== clock.zone)
        read = { quarter, zone: clock.zone, date: civilOf(now, clock.zone).date }
      return read.date
    },
  }
  return clock
}
