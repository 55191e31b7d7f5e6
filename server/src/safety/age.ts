import { addDays, addMonths, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Age, AgeRow } from './facts/ages/row.ts'

const calculate = (dateOfBirth: CivilDate, { unit, count }: Age): CivilDate => {
  switch (unit) {
    case 'days':
      return addDays(dateOfBirth, count)
    case 'weeks':
      return addDays(dateOfBirth, 7 * count)
    case 'months':
      return addMonths(dateOfBirth, count)
    case 'years':
      return addMonths(dateOfBirth, 12 * count)
  }
}

/** Many rows name the same ages of one person. */
const calculated = new Map<string, CivilDate>()
const mostCalculated = 10_000

/** The first day on which the person has this age. */
export const dateOfAge = (dateOfBirth: CivilDate, age: Age): CivilDate => {
  const key = `${dateOfBirth} ${age.count} ${age.unit}`
  const before = calculated.get(key)
  if (before !== undefined) return before
  if (calculated.size >= mostCalculated) calculated.clear()
  const date = calculate(dateOfBirth, age)
  calculated.set(key, date)
  return date
}

const unitNames = { days: 'day', weeks: 'week', months: 'month', years: 'year' } as const

export const ageText = ({ unit, count }: Age): string =>
  `${count} ${unitNames[unit]}${count === 1 ? '' : 's'}`

/** 'under 16 years', 'from 65 years' */
export const limitText = (row: AgeRow): string =>
  'under' in row ? `under ${ageText(row.under)}` : `from ${ageText(row.from)}`

/** Whether the row applies, on this day, to a person born on that date. */
export const appliesTo = (row: AgeRow, dateOfBirth: CivilDate, today: CivilDate): boolean =>
  'under' in row ? today < dateOfAge(dateOfBirth, row.under) : today >= dateOfAge(dateOfBirth, row.from)
