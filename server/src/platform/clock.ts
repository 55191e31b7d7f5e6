import { civilOf, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'

/** The one source of time: tests set it, the process uses the machine's. */
export type Clock = { now(): Date; today(): CivilDate; zone: ZoneName }

export const systemClock = (zone: ZoneName): Clock => ({
  zone,
  now: () => new Date(),
  today: () => civilOf(new Date(), zone).date,
})
