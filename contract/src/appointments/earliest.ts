import * as z from 'zod/mini'
import { typeModes } from '../doctors/appointment-types.ts'
import { languages } from '../doctors/languages.ts'
import { person } from '../doctors/schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { modes } from './schema.ts'

/** Which doctors, for which kind of visit; by video, unless `mode` says otherwise. */
export const earliestQuery = z.object({
  specialization: z.optional(text({ max: 120 })),
  language: z.optional(z.enum(languages)),
  appointmentTypeId: z.optional(idInPath),
  mode: z.optional(z.enum(modes)),
  /** Only this doctor. */
  doctorId: z.optional(idInPath),
})
export type EarliestQuery = z.output<typeof earliestQuery>

/** How many of a doctor's next free times there are. */
export const timesShown = 3

/** A doctor with what the visit costs, and the next free times within four weeks; none if there are none. */
export const earliestDoctor = z.object({
  id: id(),
  user: person,
  specialization: z.string(),
  languages: z.array(z.enum(languages)),
  price: money(),
  currency,
  times: z.array(z.object({ date: civilDate(), time: civilTime() })),
})
export type EarliestDoctor = z.infer<typeof earliestDoctor>

/** What can be chosen, from all doctors. */
export const earliest = z.object({
  doctors: z.array(earliestDoctor),
  specializations: z.array(z.string()),
  languages: z.array(z.enum(languages)),
  appointmentTypes: z.array(z.object({ id: id(), name: z.string(), mode: z.enum(typeModes) })),
})
export type Earliest = z.infer<typeof earliest>

export const listEarliest = endpoint({
  method: 'GET',
  path: '/api/doctors/earliest',
  summary: 'The doctors with their next free times, the soonest first, and what the visit costs with each',
  access: ['patient'],
  query: earliestQuery,
  reply: earliest,
})
