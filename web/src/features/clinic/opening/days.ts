import type { CivilDate } from '@alafia/contract/kernel/civil'
import { longDate, shortDate } from '../../../lib/format.ts'

/** 'Friday, 25 December 2026', or 'Fri, 25 Dec to Sat, 26 Dec'. */
export const daysLabel = ({ startsOn, endsOn }: { startsOn: CivilDate; endsOn: CivilDate }): string =>
  startsOn === endsOn ? longDate(startsOn) : `${shortDate(startsOn)} to ${shortDate(endsOn)}`
