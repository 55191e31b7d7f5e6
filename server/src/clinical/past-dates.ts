import type { CivilDate } from '@alafia/contract/kernel/civil'
import { invalid } from '../platform/http/problem.ts'

/**
 * Refuses a day, month or year in the future or before birth: '2019' is before neither 2019-05-03 nor after it.
 * @throws Problem 400 that names the field
 */
export const requirePast = (
  field: string,
  date: string | null | undefined,
  { today, dateOfBirth }: { today: CivilDate; dateOfBirth: CivilDate | null },
): void => {
  if (date == null) return
  if (date > today.slice(0, date.length)) throw invalid(field, 'This date is in the future')
  if (dateOfBirth !== null && date < dateOfBirth.slice(0, date.length))
    throw invalid(field, 'This date is before the date of birth')
}
