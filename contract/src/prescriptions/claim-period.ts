import type { CivilDate } from '../kernel/civil.ts'
import { day } from '../kernel/durations.ts'

/** A leap year. */
const maxDays = 366

/** Whether the days from `from` to `to` are more than a list of claims may cover. */
export const isTooLong = ({ from, to }: { from: CivilDate; to: CivilDate }): boolean =>
  (Date.parse(to) - Date.parse(from)) / day >= maxDays
