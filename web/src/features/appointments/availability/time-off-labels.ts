import { day } from '@alafia/contract/kernel/durations'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { longDate, shortDate } from '../../../lib/format.ts'

type DateRange = { startsOn: CivilDate; endsOn: CivilDate }

/** 'Monday, 16 March 2026', or 'Mon, 16 Mar to Wed, 18 Mar'. */
export const dateRangeLabel = ({ startsOn, endsOn }: DateRange): string =>
  startsOn === endsOn ? longDate(startsOn) : `${shortDate(startsOn)} to ${shortDate(endsOn)}`

/** '3 days' */
export const lengthLabel = ({ startsOn, endsOn }: DateRange): string => {
  const days = Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / day) + 1
  return days === 1 ? '1 day' : `${days} days`
}
