import * as z from 'zod/mini'
import { weekdays } from '../kernel/civil.ts'
import { civilTime } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'

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
