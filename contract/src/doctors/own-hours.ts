import * as z from 'zod/mini'
import { weekdays } from '../kernel/civil.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { wrongSlots } from './hours.ts'
import { availability } from './schema.ts'
import { day } from '../kernel/durations.ts'

/* A doctor's own hours and days off, as the doctor reads and changes them. */

/** The ids of the visits outside the new hours that the doctor has been shown, and leaves booked. */
const keep = z.optional(z.array(id()).check(z.maxLength(10_000, 'Too many visits')))

const dayOfSlots = z
  .array(civilTime('Please enter a time'))
  .check(z.maxLength(48, 'At most 48 visits a day'), (context) => {
    for (const [place, message] of wrongSlots(context.value))
      context.issues.push({ code: 'custom', input: context.value, path: [place], message })
  })

const week = z
  .array(z.object({ day: z.enum(weekdays, 'Not a day of the week'), slots: dayOfSlots }))
  .check(z.maxLength(7, 'A week has seven days'), (context) => {
    for (const [place, { day }] of context.value.entries())
      if (context.value.findIndex((entry) => entry.day === day) < place)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [place, 'day'],
          message: `${day} is there twice`,
        })
  })

/** A doctor's own hours: the days of the week that have any, in its order, by the clinic's wall clock. */
export const ownHours = z.object({
  /** Another one as soon as the hours are others: who saves says which version was changed. */
  version: z.string(),
  week: z.array(availability),
})
export type OwnHours = z.infer<typeof ownHours>

/** The whole week in place of what `version` names. */
export const hoursChange = z.object({
  version: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Not a version of the hours')),
  week,
  keep,
})
export type HoursChange = z.output<typeof hoursChange>

const longestTimeOff = 366 * day

const days = {
  startsOn: civilDate('Please select the first day'),
  endsOn: civilDate('Please select the last day'),
}

const daysInOrder = z.check<{ startsOn: string; endsOn: string }>(({ value, issues }) => {
  const wrong = (message: string) =>
    void issues.push({ code: 'custom', input: value, path: ['endsOn'], message })
  if (value.endsOn < value.startsOn) wrong('The last day can’t be before the first')
  // Also asked of what is no date: then no comparison holds.
  else if (Date.parse(value.endsOn) - Date.parse(value.startsOn) >= longestTimeOff)
    wrong('At most a year at once')
})

/** Days on which the doctor sees nobody, both ends included. */
export const timeOff = z.object({ id: id(), startsOn: civilDate(), endsOn: civilDate() })
export type TimeOff = z.infer<typeof timeOff>

/** What the doctor fills in for days off. */
export const timeOffForm = z.object(days).check(daysInOrder)
export type TimeOffForm = z.infer<typeof timeOffForm>

export const timeOffRequest = z.object({ ...days, keep }).check(daysInOrder)
export type TimeOffRequest = z.output<typeof timeOffRequest>
