import * as z from 'zod/mini'
import { availability } from '../doctors/schema.ts'
import { weekdays } from '../kernel/civil.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { day } from '../kernel/durations.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { modes } from './schema.ts'
import { slotErrors } from './time-ranges.ts'

export const slot = z.object({ time: civilTime(), free: z.boolean() })
export type Slot = z.infer<typeof slot>

/** A day and its number of free slots. */
export const freeDay = z.object({ date: civilDate(), free: z.int() })

/** A day of a doctor; without slots during time off, and while the clinic is closed (`closedFor`: why). */
export const doctorDay = z.object({
  date: civilDate(),
  isOff: z.boolean(),
  closedFor: z.nullable(z.string()),
  slots: z.array(slot),
})
export type DoctorDay = z.infer<typeof doctorDay>

export const maxDays = 31

/** The days of a calendar, both ends included. */
export const daysQuery = z
  .object({ from: civilDate('Please select a date'), until: civilDate('Please select a date') })
  .check(
    z.refine(
      ({ from, until }) => {
        const beyond = (Date.parse(until) - Date.parse(from)) / day
        return beyond >= 0 && beyond < maxDays
      },
      { message: `Select 1 to ${maxDays} days`, path: ['until'] },
    ),
  )

/**
 * Whose length counts: an appointment type that the doctor offers, or an appointment that is moved. Neither: the doctor's slots.
 * `mode` (by video, if left out) where these don't decide how the visit takes place.
 */
export const lengthQuery = z.object({
  mode: z.optional(z.enum(modes)),
  appointmentTypeId: z.optional(idInPath),
  appointmentId: z.optional(idInPath),
})
export type LengthQuery = z.output<typeof lengthQuery>

export const slotsQuery = z.object({ date: civilDate('Please select a date'), ...lengthQuery.shape })

/** Ids of the appointments outside the new hours that the doctor has seen and wants to keep. */
const keep = z.optional(z.array(id()).check(z.maxLength(10_000, 'Too many appointments')))

const dayOfSlots = z
  .array(civilTime('Enter a time'))
  .check(z.maxLength(48, 'At most 48 appointments a day'), (context) => {
    for (const [place, message] of slotErrors(context.value))
      context.issues.push({ code: 'custom', input: context.value, path: [place], message })
  })

const week = z
  .array(z.object({ day: z.enum(weekdays, 'Not a day of the week'), slots: dayOfSlots }))
  .check(z.maxLength(7, 'A week has seven days'), (context) => {
    for (const [place, { day: weekday }] of context.value.entries())
      if (context.value.findIndex((entry) => entry.day === weekday) < place)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [place, 'day'],
          message: `${weekday} is listed twice`,
        })
  })

/** A doctor's weekly hours in the clinic's time zone: the weekdays with hours, in order. */
export const myAvailability = z.object({
  /** A hash of the week. Saving names the version that was edited. */
  version: z.string(),
  week: z.array(availability),
})
export type MyAvailability = z.infer<typeof myAvailability>

/** Replaces the whole week, unless it has changed since `version`. */
export const availabilityUpdate = z.object({
  version: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Not a version of the hours')),
  week,
  keep,
})
export type AvailabilityUpdate = z.output<typeof availabilityUpdate>

const maxTimeOff = 366 * day

const days = {
  startsOn: civilDate('Select the first day'),
  endsOn: civilDate('Select the last day'),
}

const daysInOrder = z.check<{ startsOn: string; endsOn: string }>(({ value, issues }) => {
  const reject = (message: string) =>
    void issues.push({ code: 'custom', input: value, path: ['endsOn'], message })
  if (value.endsOn < value.startsOn) reject('The last day can’t be before the first')
  // False for text that isn't a date, which the field's own check reports.
  else if (Date.parse(value.endsOn) - Date.parse(value.startsOn) >= maxTimeOff)
    reject('Choose at most a year at a time')
})

/** Days on which the doctor takes no bookings, both ends included. */
export const timeOff = z.object({ id: id(), startsOn: civilDate(), endsOn: civilDate() })
export type TimeOff = z.infer<typeof timeOff>

/** The doctor's form for time off. */
export const timeOffForm = z.object(days).check(daysInOrder)

export const timeOffRequest = z.object({ ...days, keep }).check(daysInOrder)
export type TimeOffRequest = z.output<typeof timeOffRequest>
