import * as z from 'zod/mini'
import { availability } from '../doctors/schema.ts'
import { weekdays, type CivilTime, type Weekday } from '../kernel/civil.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { day } from '../kernel/durations.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { modes } from './schema.ts'
import { slotErrors } from './time-ranges.ts'

/** `siteId`: where the doctor is then; of visits in person that aren't at the clinic's own address. */
export const slot = z.object({ time: civilTime(), free: z.boolean(), siteId: z.optional(id()) })
export type Slot = z.infer<typeof slot>

/** A day and its number of free slots. */
export const freeDay = z.object({ date: civilDate(), free: z.int() })

/**
 * A day of a doctor; without slots during time off, and while the clinic is closed (`closedFor`: why). `sessions`: the doctor's own group
 * sessions, with how many spots are booked; none for anyone else.
 */
export const doctorDay = z.object({
  date: civilDate(),
  isOff: z.boolean(),
  closedFor: z.nullable(z.string()),
  slots: z.array(slot),
  sessions: z.array(
    z.object({
      id: id(),
      title: z.string(),
      time: civilTime(),
      lengthMinutes: z.int(),
      capacity: z.int(),
      taken: z.int(),
    }),
  ),
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

/** Left out for the clinic's own address. */
const siteId = z.optional(id('Choose a site from the list'))

const maxEntries = 7 * 48

/** A doctor is in one place at a time: what is wrong across the sites of a day, by entry and slot. */
const errorsAcrossSites = (week: readonly { day: Weekday; slots: readonly CivilTime[] }[]) =>
  weekdays.flatMap((weekday) => {
    const slots = week.flatMap(({ day: one, slots: times }, place) =>
      one === weekday ? times.map((time, index) => ({ time, place, index })) : [],
    )
    const errors = slotErrors(slots.map(({ time }) => time))
    // What is wrong within an entry has been reported there.
    return new Set(slots.map(({ place }) => place)).size < 2
      ? []
      : slots.flatMap((taken, at) => {
          const message = errors.get(at)
          return message === undefined ? [] : [{ ...taken, message }]
        })
  })

const week = z
  .array(z.object({ day: z.enum(weekdays, 'Not a day of the week'), siteId, slots: dayOfSlots }))
  .check(z.maxLength(maxEntries, 'Too many entries'), ({ value, issues }) => {
    for (const [place, { day: weekday, siteId: site }] of value.entries())
      if (value.findIndex((entry) => entry.day === weekday && entry.siteId === site) < place)
        issues.push({
          code: 'custom',
          input: value,
          path: [place, 'day'],
          message: `${weekday} is listed twice`,
        })
    for (const { place, index, message } of errorsAcrossSites(value))
      issues.push({ code: 'custom', input: value, path: [place, 'slots', index], message })
  })

/** A doctor's weekly hours in the clinic's time zone: the weekdays with hours, in order, each once for every site. */
export const myAvailability = z.object({
  /** A hash of the week. Saving names the version that was edited. */
  version: z.string(),
  week: z.array(z.extend(availability, { siteId })),
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
