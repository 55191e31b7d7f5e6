import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { day } from '../kernel/durations.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'
import { openingHours } from '../pharmacies/opening-week.ts'
import { openingSpan } from '../pharmacies/schema.ts'

/** The clinic's opening hours: in-person visits are only within them. */
export const clinicHours = z.object({
  /** Null until they are entered: then the doctors' hours alone count. */
  hours: z.nullable(z.array(openingSpan)),
  /** 0 until they are entered; rises with each change. */
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ClinicHours = z.infer<typeof clinicHours>

export const clinicHoursForm = z.object({
  hours: openingHours.check(z.minLength(1, 'Enter the hours of at least one day')),
})

/** `version`: the version that the administrator saw. */
export const clinicHoursUpdate = z.object({
  ...clinicHoursForm.shape,
  version: z.int('Not a version of the hours').check(z.gte(0), z.lte(2_147_483_647)),
})
export type ClinicHoursUpdate = z.output<typeof clinicHoursUpdate>

/** Days on which the clinic is closed, both ends included. */
export const closedDays = z.object({
  id: id(),
  startsOn: civilDate(),
  endsOn: civilDate(),
  name: z.string(),
})
export type ClosedDays = z.infer<typeof closedDays>

const maxClosed = 366 * day

const closedDaysFields = {
  startsOn: civilDate('Select the first day'),
  endsOn: civilDate('Select the last day'),
  name: text({ max: 60, message: 'Enter a name, such as Christmas Day' }),
}

const daysInOrder = z.check<{ startsOn: string; endsOn: string }>(({ value, issues }) => {
  const reject = (message: string) =>
    void issues.push({ code: 'custom', input: value, path: ['endsOn'], message })
  if (value.endsOn < value.startsOn) reject('The last day can’t be before the first')
  // False for text that isn't a date, which the field's own check reports.
  else if (Date.parse(value.endsOn) - Date.parse(value.startsOn) >= maxClosed)
    reject('Choose at most a year at a time')
})

export const closedDaysForm = z.object(closedDaysFields).check(daysInOrder)

export const closedDaysRequest = z
  .object({
    ...closedDaysFields,
    /** Ids of the appointments on these days that the administrator has seen. They stay booked. */
    keep: z.optional(z.array(id()).check(z.maxLength(10_000, 'Too many appointments'))),
  })
  .check(daysInOrder)
export type ClosedDaysRequest = z.output<typeof closedDaysRequest>
