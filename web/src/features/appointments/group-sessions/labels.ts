import type { GroupSession } from '@alafia/contract/appointments/group-sessions'
import { civilOf } from '@alafia/contract/kernel/civil'
import { longDate } from '../../../lib/format.ts'

/** 'Friday, 13 March 2026, 13:00 to 15:00' */
export const whenLabel = ({ date, time, endsAt }: GroupSession, timeZone: string): string => {
  const end = civilOf(new Date(endsAt), timeZone)
  // One that lasts until midnight ends on the next day.
  return `${longDate(date)}, ${time} to ${end.date === date ? end.time : '24:00'}`
}

/** '3 of 30 spots left', 'Full' */
export const spotsLabel = ({ capacity, taken }: GroupSession): string =>
  taken >= capacity ? 'Full' : `${capacity - taken} of ${capacity} spots left`

/** '12 of 30 spots booked' */
export const bookedLabel = ({ capacity, taken }: GroupSession): string =>
  `${taken} of ${capacity} spots booked`

/** 'Lekki, Room 1' */
export const whereLabel = ({ placeName, room }: GroupSession): string | undefined =>
  [placeName, room?.name].filter(Boolean).join(', ') || undefined
