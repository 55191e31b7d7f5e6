import * as z from 'zod/mini'
import { weekdays } from '../kernel/civil.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { day } from '../kernel/durations.ts'

export const availability = z.object({ day: z.enum(weekdays), slots: z.array(civilTime()) })

export const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
})

/** A doctor's `id` is the doctor's user id. */
export const doctor = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  specialization: z.string(),
  fee: money(),
  currency,
  availability: z.array(availability),
  user: person,
})
export type Doctor = z.infer<typeof doctor>

export const slot = z.object({ time: civilTime(), free: z.boolean() })
export type Slot = z.infer<typeof slot>

export const freeDay = z.object({ date: civilDate(), free: z.int() })

/** A day of a doctor: on time off there are no slots. */
export const doctorDay = z.object({ date: civilDate(), isOff: z.boolean(), slots: z.array(slot) })
export type DoctorDay = z.infer<typeof doctorDay>

export const mostDays = 31

/** The days of a calendar, both ends included. */
export const daysQuery = z
  .object({ from: civilDate('Please select a date'), until: civilDate('Please select a date') })
  .check(
    z.refine(
      ({ from, until }) => {
        const beyond = (Date.parse(until) - Date.parse(from)) / day
        return beyond >= 0 && beyond < mostDays
      },
      { message: `Please select 1 to ${mostDays} days`, path: ['until'] },
    ),
  )

export const slotsQuery = z.object({ date: civilDate('Please select a date') })
